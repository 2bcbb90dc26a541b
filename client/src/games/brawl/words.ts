// Glyphs and words of the brawl.
import type { Chip } from '../../kit/piece';
import type { GlyphName } from '../../lib/glyphs';
import {
  cardOf, championOf, left, ownerOf, type ActionCard, type BrawlTable, type BrawlView, type Champion, type CoreName,
} from './view';

export const CORE: Record<CoreName, { glyph: GlyphName; name: string }> = {
  destruction: { glyph: 'flame', name: 'Destruction' },
  creation: { glyph: 'sprout', name: 'Creation' },
  manipulation: { glyph: 'concentration-orb', name: 'Manipulation' },
};
export const KIND: Record<ActionCard['kind'], GlyphName> = { attack: 'crossed-swords', skill: 'sparkles', reaction: 'riposte' };
const CHALLENGE: Record<string, GlyphName> = {
  'lords-of-destruction': 'flame', 'lords-of-creation': 'sprout', 'lords-of-manipulation': 'concentration-orb',
  'in-garnets-eye': 'crystal-eye', 'in-ragryls-eye': 'sheikah-eye', 'in-esmaes-eye': 'eye-of-horus', 'two-crowns': 'crown',
  'uncontested-patrons': 'greek-temple', gatecrashers: 'broken-wall', 'the-crowd-wants-blood': 'coliseum', 'rule-the-sand': 'arena',
};
export const challengeGlyph = (id: string): GlyphName => CHALLENGE[id] ?? 'trophy';

export interface StandardAction {
  id: string;
  glyph: GlyphName;
  core: CoreName | null;
  name: string;
}
export const STANDARD: StandardAction[] = [
  { id: 'plan', glyph: 'card-pickup', core: 'manipulation', name: 'Move\u00a01, Plan\u00a01' },
  { id: 'heal', glyph: 'health-increase', core: 'creation', name: 'Move\u00a01, Heal\u00a01' },
  { id: 'strike', glyph: 'punch', core: 'destruction', name: 'Move\u00a01, 1\u00a0damage' },
  { id: 'move', glyph: 'sprint', core: null, name: 'Move\u00a02' },
];
export const trapGlyph = (face: string | null): GlyphName =>
  face === null ? 'wolf-trap' : face === 'stun' ? 'stun-grenade' : face === 'root' ? 'root-tip' : 'spikes';
export const trapName = (face: string): string => face.replace(/^damage-(\d)$/, '$1 damage');
/** All there are, wherever they lie. */
export const trapsThere = ({ trap_faces: faces }: BrawlView): string =>
  `${faces.reduce((sum, one) => sum + one.count, 0)} in all: ${faces.map(({ face, count }) => (/^damage/.test(face) ? `${count} of ${trapName(face)}` : `${count} ${spelled(face)}`)).join(', ')}`;

const AIM: Record<ActionCard['aim'], string> = {
  none: '', melee: 'melee', direct: 'direct', indirect: 'indirect', arc: 'three hexes', ring: 'all around',
};

/** What a card is, in one line. */
export function cardLine(card: ActionCard): string {
  if (card.kind === 'reaction') return `Reaction, defence +${card.defence ?? 0}`;
  const range = card.range ? ` ${card.range[0] === card.range[1] ? card.range[0] : `${card.range[0]} to ${card.range[1]}`}` : '';
  const aim = AIM[card.aim] ? `, ${AIM[card.aim]}${range}` : '';
  const kind = card.kind === 'attack' ? 'Attack' : 'Skill';
  return `${kind}${aim}${card.strength === null ? '' : `, strength ${card.strength}`}${card.move === null ? '' : `, move ${card.move}`}`;
}

/** The same in a few words, where there is little room. */
export function shortLine(card: ActionCard): string {
  if (card.kind === 'reaction') return `reaction +${card.defence ?? 0}`;
  const range = card.range ? ` ${card.range.join('–')}` : '';
  return card.aim === 'none' ? card.kind : `${AIM[card.aim]}${range}${card.strength === null ? '' : `, ${card.strength}`}`;
}

/** The marks on a champion: what the turn has done to it. */
export function marksOn(champion: Champion): { chip: Chip; words: string }[] {
  const chip = (glyph: GlyphName, paint: string, on = '#fff'): Chip => ({ glyph, paint: `var(--${paint})`, on });
  return [
    ...(champion.bloodied ? [{ chip: chip('bleeding-wound', 'red'), words: 'bloodied' }] : []),
    ...(champion.levelled ? [{ chip: chip('upgrade', 'yellow', 'var(--ink)'), words: 'levelled up' }] : []),
    ...(champion.rooted ? [{ chip: chip('root-tip', 'brown'), words: 'rooted' }] : []),
    ...(champion.steady ? [{ chip: chip('hill-conquest', 'teal'), words: 'unaffected by displacement' }] : []),
    ...(champion.exposed ? [{ chip: chip('broken-shield', 'silver', 'var(--ink)'), words: 'its defence is ignored' }] : []),
    ...(champion.strength ? [{ chip: chip('biceps', 'orange', 'var(--ink)'), words: `+${champion.strength} strength` }] : []),
    ...(champion.movement ? [{ chip: chip('sprint', 'green'), words: `+${champion.movement} movement` }] : []),
    ...(champion.guard ? [{ chip: chip('shield', 'blue'), words: `+${champion.guard} defence` }] : []),
    ...(champion.against ? [{ chip: chip('crosshair', 'pink'), words: `attacks against it +${champion.against}` }] : []),
    ...(champion.next_against ? [{ chip: chip('crosshair', 'red'), words: `the next attack against it +${champion.next_against}` }] : []),
  ];
}

export const spelled = (id: string): string =>
  id.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());
export const championName = (view: BrawlView, id: string | null | undefined): string => {
  const champion = championOf(view, id) ?? undefined;
  const copy = id?.endsWith('-2') ? ' (2)' : '';
  return (champion?.card.name ?? view.pool?.find((one) => one.kind === id)?.name ?? spelled((id ?? '').replace(/-2$/, ''))) + copy;
};

export function nameOf({ view }: BrawlTable, noun: string): string {
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  if (kind === 'figure') return championName(view, id);
  if (kind === 'card') return cardOf(view, id)?.name ?? spelled(id);
  if (kind === 'standard') return STANDARD.find((one) => one.id === id)?.name ?? spelled(id);
  if (kind === 'cell') return id;
  return spelled(id);
}
export function emblemOf(table: BrawlTable, noun: string): string | null {
  if (noun.startsWith('figure:')) return nameOf(table, noun).replace(/ \(2\)$/, '');
  if (noun.startsWith('card:')) return ownerOf(table.view, noun.slice(5))?.card.name ?? 'card-play';
  if (noun.startsWith('standard:')) return STANDARD.find((one) => `standard:${one.id}` === noun)?.glyph ?? null;
  if (noun.startsWith('core:')) return CORE[noun.slice(5) as CoreName]?.glyph ?? null;
  return null;
}

/** What E says of a thing. */
export function explain(table: BrawlTable, noun: string): string[] {
  const { view } = table;
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  const who = (seat: number) => (seat === table.you ? 'yours' : `${table.seats.find((one) => one.no === seat)?.name ?? ''}'s`);
  if (kind === 'figure') {
    const champion = championOf(view, id);
    const known = champion?.card ?? view.pool?.find((one) => one.kind === id);
    if (!known) return [];
    const { sides } = known;
    const cards = known.actions.map((card) => `${card.name} (${CORE[card.core].name}): ${cardLine(card)}. ${card.text}`);
    const second = `Levelled up: ${sides[1]?.hp ?? 0} hitpoints, defence ${sides[1]?.defence ?? 0}. ${sides[1]?.ability ?? ''}`;
    if (!champion) return [`${known.name}, ${known.title}: ${sides[0]?.hp ?? 0} hitpoints, defence ${sides[0]?.defence ?? 0}.`, second, ...cards];
    return [
      `${champion.card.name}, ${champion.card.title}, ${who(champion.owner)}: ${left(champion)} of ${champion.hp} hitpoints, defence ${champion.defence}, ${champion.hex ? `on ${champion.hex}` : 'on the Gate'}.`,
      ...marksOn(champion).map(({ words }) => `It is ${words}.`.replace(/It is (\+|attacks|its)/, '$1')),
      ...(champion.will_level ? ['It levels up when the action is over.'] : []),
      second,
      ...cards,
    ];
  }
  if (kind === 'card') {
    const card = cardOf(view, id);
    return card ? [`${card.name}, ${championName(view, card.champion)}, ${CORE[card.core].name}: ${cardLine(card)}.`, card.text] : [];
  }
  if (kind === 'challenge') {
    const slot = view.track.find((one) => one.challenge?.id === id);
    return slot?.challenge ? [`${slot.challenge.name}, ${slot.points ? `${slot.points} VP` : 'cannot be scored yet'}: ${slot.challenge.text}`] : [];
  }
  if (kind === 'cell') {
    const hex = view.board.hexes.find((one) => one.id === id);
    const trap = view.traps.find((one) => one.hex === id);
    if (!hex) return [];
    return [
      `Hex ${id}${hex.area ? `, ${CORE[hex.area].name} area` : ''}.`,
      ...(hex.statue ? [`${view.board.statues.find((one) => one.id === hex.statue)?.name ?? 'A Statue'} stands here: nobody can enter.`] : []),
      ...(trap ? [trap.face ? `A trap, ${trapName(trap.face)}, which you have looked at.` : `A trap lies here, face down. Traps, ${trapsThere(view)}.`] : hex.trap ? ['A trap hex.'] : []),
      ...(hex.deployment ? [`A deployment hex in the ${hex.deployment}.`] : []),
    ];
  }
  return [];
}
