// How the decisions and events of the brawl are shown: emblems, hints, nouns in order; no rules.
import { seen, type Way } from '../../boards/hex';
import { called, type Reading } from '../../lib/reading';
import type { Decision, Event, Option } from '../../protocol';
import { cardOf, championOf, left, ownerOf, type BrawlTable, type Preview } from './view';
import { CORE, STANDARD, cardLine, championName, shortLine } from './words';
import type { CoreName } from './view';

export function dress(table: BrawlTable, decision: Decision): Decision {
  const about = decision.ask === 'action' ? { ...decision.about, columns: decision.options.length > 8 ? 5 : 4 } : decision.about;
  return { ...decision, about, prompt: short(decision), options: inOrder(decision.options).map((option) => dressOption(table, decision, option)) };
}

/** The lies of an area: first those that hurt nobody of the own side, and of those the ones that hurt most. */
function inOrder(options: Option[]): Option[] {
  const worth = (option: Option) => hurt(option.preview as Preview | null).reduce((sum, one) => sum + (one.own ? -100 : one.damage + 1), 0);
  const aims = options.filter((option) => option.text.startsWith('aim '));
  return [...aims.sort((a, b) => worth(b) - worth(a)), ...options.filter((option) => !aims.includes(option))];
}
/** Whom an area would hurt, by an attack or by the text of a skill. */
const hurt = (preview: Preview | null): { own: boolean; damage: number }[] =>
  preview?.hits?.map((hit) => ({ own: hit.own, damage: hit.damage + hit.more })) ?? preview?.splash ?? [];

/** A question without what is said of it beside. */
function short({ ask, prompt, options }: Decision): string {
  if (ask !== 'reaction') return prompt;
  const question = prompt.slice(0, prompt.indexOf('?') + 1);
  return options.length > 1 ? question : `${question} You have nothing to play.`;
}

function dressOption(table: BrawlTable, decision: Decision, option: Option): Option {
  const [first = ''] = option.nouns;
  const [kind = '', id = ''] = first.split(/:(.*)/s);
  const label = called(table, option.label);
  const preview = option.preview as Preview | null;
  if (option.text.startsWith('aim ')) return aim(table, option, preview);
  if (option.text.startsWith('flee ')) return { ...option, label: `Flee ${seen(option.text.slice(5) as Way, northern(table))}`, emblem: 'terror', hint: { text: preview?.text ?? '' } };
  if (decision.ask === 'reaction') return reaction(table, option, preview);
  if (kind === 'card') return card(table, decision, option, id);
  if (kind === 'standard') return standard(table, option, id);
  if (kind === 'figure') return figure(table, decision, option, id, preview);
  if (kind === 'core') return { ...option, emblem: CORE[id as CoreName]?.glyph ?? null };
  if (kind === 'cell') return { ...option, hint: { text: preview?.text ?? '', ...(preview?.path ? { path: preview.path } : {}) } };
  return { ...option, label, emblem: BUTTON[option.text] ?? null, hint: hint(table, preview) };
}

const BUTTON: Record<string, string> = {
  'end turn': 'night-sleep', stay: 'position-marker', 'no attack': 'crossed-swords', use: 'sparkles', north: 'position-marker', south: 'position-marker',
};

export const northern = ({ view, you }: BrawlTable): boolean => view.areas[(you ?? 0) & 1] === 'north';

/** What it would do, champion by champion. */
export function consequences(table: BrawlTable, preview: Preview | null): string {
  if (!preview) return '';
  const name = (id: string) => championName(table.view, id);
  const hits = (preview.hits ?? []).map((hit) => `${name(hit.champion)} ${hit.damage + hit.more ? `−${hit.damage + hit.more}` : 'unhurt'}${hit.out ? ', out of action' : ''}`);
  const skill = preview.splash ? [] : (preview.targets ?? []).map(name);
  const rest = (one: { left: number }) => (one.left ? `${one.left} left` : 'out of action');
  const splash = (preview.splash ?? []).map((one) => `${one.choice ? 'or ' : ''}${name(one.champion)}${one.own ? ' (own side)' : ''} −${one.damage}, ${rest(one)}`);
  const shoves = (preview.shoves ?? []).map((one) =>
    `${name(one.champion)} ${one.how === 'pull' ? 'pulled' : 'pushed'}${one.trap ? ' into a trap' : one.damage ? `, −${one.damage}, ${rest(one)}` : ''}`);
  return [...hits, ...skill, ...splash, ...shoves].join('; ') || (preview.hits || preview.shoves ? '' : (preview.text ?? ''));
}
const hint = (table: BrawlTable, preview: Preview | null): NonNullable<Option['hint']> => ({ text: consequences(table, preview) });

function aim(table: BrawlTable, option: Option, preview: Preview | null): Option {
  const way = option.text.slice(4);
  const label = way === 'around' ? 'All around' : `Aim ${seen(way as Way, northern(table))}`;
  const number = hurt(preview).filter((one) => !one.own).reduce((sum, one) => sum + one.damage, 0);
  return { ...option, label, emblem: way === 'around' ? 'sword-spin' : 'quick-slash', hint: { ...hint(table, preview), number } };
}

/** The cards first, then the champion on whom: a click on either finds it. */
function reaction(table: BrawlTable, option: Option, preview: Preview | null): Option {
  const [id, defender] = [option.nouns[0]?.slice(5) ?? '', option.nouns[1]?.slice(7)];
  const card = option.nouns[0]?.startsWith('card:') ? cardOf(table.view, id) : undefined;
  const champion = championOf(table.view, defender);
  const several = (preview?.hits?.length ?? 0) > 1;
  return {
    ...option,
    label: card ? (several ? `${card.name} on ${championName(table.view, defender)}` : card.name) : option.label,
    emblem: champion?.card.name ?? championName(table.view, preview?.hits?.[0]?.champion),
    hint: { text: card?.text ?? '', ...(preview?.number === undefined ? {} : { number: preview.number }) },
  };
}

/** A card belongs to its champion: a click on either finds it. */
function card(table: BrawlTable, decision: Decision, option: Option, id: string): Option {
  const shown = cardOf(table.view, id);
  const owner = ownerOf(table.view, id);
  const nouns = owner ? [`card:${id}`, `figure:${owner.id}`] : option.nouns;
  const text = shown ? (decision.ask === 'action' ? `${championName(table.view, shown.champion)}, ${shortLine(shown)}` : cardLine(shown)) : '';
  return { ...option, nouns, emblem: decision.ask === 'action' ? null : (owner?.card.name ?? 'card-play'), hint: { text } };
}

function standard(table: BrawlTable, option: Option, id: string): Option {
  const known = STANDARD.find((one) => one.id === id);
  const champion = option.nouns.find((noun) => noun.startsWith('figure:'))?.slice(7);
  const core = option.nouns.find((noun) => noun.startsWith('core:'))?.slice(5) as CoreName | undefined;
  return {
    ...option,
    label: `${championName(table.view, champion)}: ${known?.name ?? id}`,
    emblem: championOf(table.view, champion)?.card.name ?? known?.glyph ?? null,
    hint: { text: core && !known?.core ? `${CORE[core].name} core` : '' },
  };
}

function figure(table: BrawlTable, decision: Decision, option: Option, id: string, preview: Preview | null): Option {
  const champion = championOf(table.view, id);
  const kind = championName(table.view, id);
  if (!champion || ['pick', 'ban', 'bring', 'ban list'].includes(decision.ask)) {
    const card = table.view.pool?.find((one) => one.kind === id);
    return { ...option, emblem: kind, hint: { text: card ? `${card.sides[0]?.hp ?? 0} hitpoints, defence ${card.sides[0]?.defence ?? 0}` : '' } };
  }
  const hit = preview?.hits?.find((one) => one.champion === id);
  const text = hit ? consequences(table, preview) : (consequences(table, preview) || `${left(champion)} of ${champion.hp} hitpoints`);
  return { ...option, emblem: kind.replace(/ \(2\)$/, ''), hint: { text, ...(hit ? { number: hit.damage + hit.more } : preview?.number !== undefined ? { number: preview.number } : {}) } };
}

const GRAND = ['out of action', 'level up', 'game over'];

export function read(table: BrawlTable, event: Event): Partial<Reading> {
  const { view } = table;
  const { kind, data } = event;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const card = text(data.card);
  const champion = text(data.champion) ?? text(data.defender);
  const by = text(data.by) ?? (kind === 'targets' && card ? (ownerOf(view, card)?.id ?? null) : null);
  const target = kind === 'targets' ? text((data.targets as string[] | undefined)?.[0]) : by ? champion : null;
  const [came, hex] = [text(data.came), text(data.hex)];
  const way = kind === 'entered' && Array.isArray(data.path) ? (data.path as string[]) : hex ? [hex] : [];
  const acting = championOf(view, kind === 'targets' ? by : champion);
  return {
    seat: event.seat ?? acting?.owner ?? (typeof data.side === 'number' ? data.side : null),
    figure: by ?? champion,
    target,
    path: came && way.length ? [...(way[0] === came ? [] : [came]), ...way] : [],
    cells: [came, hex].filter((one) => one != null),
    damage: kind === 'damage' && typeof data.amount === 'number' ? data.amount : null,
    healed: kind === 'heal' && typeof data.amount === 'number' ? data.amount : null,
    grand: GRAND.includes(kind),
    heading: kind === 'turn',
  };
}
