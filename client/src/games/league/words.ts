// Glyphs and words of the Justice League Strategy Game.
import type { GlyphName } from '../../lib/glyphs';
import { crisisOf, heroOf, powerOf, regionOf, sheetOf, tileAt, type Ability, type LeagueTable, type LeagueView, type Tile } from './view';

export const ABILITY: Record<Ability, GlyphName> = { strength: 'biceps', agility: 'acrobatic', tech: 'circuitry' };
export const TYPE: Record<string, [GlyphName, string]> = {
  invasion: ['incoming-rocket', 'Invasion'], corruption: ['brain-tentacle', 'Corruption'],
  weapon: ['mass-driver', 'Weapon'], syndicate: ['cash', 'Syndicate'],
};
const PLACE: Record<string, GlyphName> = {
  metropolis: 'modern-city', bogatago: 'jungle', 'fortress-of-solitude': 'icebergs', atlantis: 'trident', london: 'clock-tower',
  markovia: 'castle', bialya: 'oasis', nairobi: 'baobab', 'nanda-parbat': 'lotus', tokyo: 'shinto-shrine',
  'dinosaur-island': 'dinosaur-rex', sydney: 'sydney-opera-house', watchtower: 'satellite-communication', apokolips: 'caldera',
};
const CRISIS: Record<string, GlyphName> = {
  parademons: 'evil-wings', 'deep-sea-raiders': 'kraken-tentacle', 'siege-walkers': 'walking-turret', 'orbital-bombardment': 'defense-satellite',
  'female-furies': 'swordwoman', steppenwolf: 'axe-swing', justifiers: 'visored-helm', 'propaganda-broadcast': 'radio-tower',
  bernadeth: 'dripping-knife', 'gorilla-grodd': 'gorilla', 'false-prophet': 'hooded-figure', 'wellspring-of-despair': 'well', brainiac: 'brain',
  'evil-factory': 'factory', 'clone-vats': 'dna2', 'weather-engine': 'lightning-storm', 'machine-plague': 'nano-bot',
  'world-breaker-forge': 'anvil-impact', intergang: 'ak47', 'arms-bazaar': 'grenade', 'blackmail-ring': 'envelope',
  'puppet-government': 'puppet', 'assassins-guild': 'hooded-assassin', luthor: 'chess-king',
};
const GOAL: Record<string, GlyphName> = {
  'armada-unending': 'starfighter', 'dominion-of-minds': 'brain-leak', 'engine-of-ruin': 'gears', 'the-hidden-empire': 'spy',
  'four-pillars': 'greek-temple', 'twilight-of-heroes': 'sunset',
};
export const REWARD: Record<string, string> = { P: 'a power', 'P&A': 'a power and a token', OE: 'energy' };

export const placeGlyph = (id: string): GlyphName => PLACE[id] ?? 'position-marker';
export const crisisGlyph = (id: string): GlyphName => CRISIS[id] ?? 'hazard-sign';
/** The first thing a power card does, as a glyph. */
export function powerGlyph(card: { id: string; text: string; group: string }): GlyphName {
  if (card.group === 'goal') return GOAL[card.id] ?? 'trophy-cup';
  const text = card.text.toLowerCase();
  const verbs: [RegExp, GlyphName][] = [
    [/^transport|teleport|home from/, 'teleport'], [/^move|may move/, 'path-distance'], [/confront/, 'crossed-swords'], [/^reveal/, 'magnifying-glass'],
    [/ignore/, 'shield'], [/replenish/, 'recycle'], [/draw crisis/, 'card-draw'], [/complete crises/, 'laurel-crown'], [/advance different/, 'hourglass'],
    [/play crises|play 1 crisis/, 'incoming-rocket'], [/wound/, 'ragged-wound'], [/another card/, 'card-exchange'],
  ];
  return verbs.find(([verb]) => verb.test(text))?.[1] ?? 'card-play';
}

export const title = (id: string): string =>
  id.split('-').map((word, i) => (i && ['of', 'the', 'and', 'than'].includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ');

export function placeName(view: LeagueView, id: string): string {
  return regionOf(view, id)?.title ?? view.static.off.find((one) => one.id === id)?.title ?? title(id);
}
export function whoName(view: LeagueView, id: string | null): string {
  return id === 'darkseid' ? 'Darkseid' : (sheetOf(view, id)?.title ?? (id ? title(id) : 'nobody yet'));
}
export const playerName = (table: LeagueTable, seat: number): string =>
  seat === table.you ? 'You' : (table.seats.find((one) => one.no === seat)?.name ?? '');

export function nameOf(table: LeagueTable, noun: string): string {
  const [kind = '', id = '', place] = noun.split(':');
  const { view } = table;
  if (kind === 'hero') return whoName(view, id) + (place ? ` ${['first', 'second', 'third', 'last'][Number(place)] ?? ''}` : '');
  if (kind === 'region') return placeName(view, id);
  if (kind === 'crisis') return crisisOf(view, id)?.title ?? title(id);
  if (kind === 'card') return powerOf(view, id)?.title ?? title(id);
  return title(id);
}
export function emblemOf(table: LeagueTable, noun: string): string | null {
  const [kind = '', id = ''] = noun.split(':');
  if (kind === 'hero') return whoName(table.view, id);
  if (kind === 'region') return placeGlyph(id);
  if (kind === 'crisis') return crisisGlyph(id);
  const card = kind === 'card' ? powerOf(table.view, id) : undefined;
  return card ? powerGlyph(card) : null;
}

export const scoresText = (view: LeagueView, id: string): string =>
  Object.entries(crisisOf(view, id)?.scores ?? {}).map(([ability, score]) => `${ability} ${score}`).join(', ');

/** A tile in words; what only this seat knows is said only when it is shown. */
export function tileWords(view: LeagueView, tile: Tile, open: boolean): string {
  const stage = `stage ${tile.stage}`;
  if (tile.revealed) {
    const scores = (tile.abilities ?? []).map((one) => `${one.ability} ${one.xp ? `overcome by ${whoName(view, one.xp)}` : one.score}`);
    return `${crisisOf(view, tile.crisis)?.title ?? ''}, ${stage}, ${scores.join(', ')}`;
  }
  const secret = open && tile.secret ? `, you know: ${crisisOf(view, tile.secret)?.title ?? ''}` : '';
  return `hidden crisis, ${stage}${secret}`;
}

/** What E says of a thing: a place, a hero, a card, a crisis. */
export function explain(table: LeagueTable, noun: string): string[] {
  const [kind = '', id = ''] = noun.split(':');
  const { view } = table;
  if (kind === 'region') return explainPlace(view, id);
  if (kind === 'hero') return explainWho(view, id);
  if (kind === 'crisis') return explainCrisis(view, id);
  const card = kind === 'card' ? powerOf(view, id) : undefined;
  if (!card) return [];
  const after = card.icon === 'green' ? 'It returns to the hand.' : 'It is spent after use.';
  return [`${card.title}, action number ${card.number}: ${card.text} ${after}`];
}
function explainCrisis(view: LeagueView, id: string): string[] {
  const crisis = crisisOf(view, id);
  if (!crisis) return [];
  return [`${crisis.title}, ${TYPE[crisis.type]?.[1]}, costs ${crisis.cost} and is worth as many points: ${scoresText(view, id)}.`, crisis.text];
}
function explainPlace(view: LeagueView, id: string): string[] {
  const region = regionOf(view, id);
  const tile = tileAt(view, id);
  const here = [...view.heroes.filter((hero) => hero.at === id && hero.id).map((hero) => whoName(view, hero.id)), ...(view.darkseid.at === id ? ['Darkseid'] : [])];
  return [
    region ? `${region.title}: lines to ${region.neighbours.map((one) => placeName(view, one)).join(', ')}.` : `${placeName(view, id)}, off the map.`,
    ...(region && !region.open ? ['It is not used with this number of heroes.'] : []),
    ...(tile ? [`There lies: ${tileWords(view, tile, false)}.`] : []),
    ...(tile?.revealed && tile.crisis ? explainCrisis(view, tile.crisis) : []),
    ...(tile && !tile.revealed ? [couldBeWords(view, tile)] : []),
    ...(here.length ? [`Here: ${here.join(', ')}.`] : []),
    ...(view.locked.includes(id) ? ['Firewall: the crisis here cannot be advanced or completed this round.'] : []),
  ];
}
export function couldBeWords(view: LeagueView, tile: Tile): string {
  const names = (tile['could be'] ?? []).map((id) => crisisOf(view, id)?.title ?? id);
  const many = (tile.group?.length ?? 1) > 1;
  const price = tile.paid === undefined ? 'its price is not known yet' : many ? `${tile.group?.length} tiles were played for ${tile.paid} in all` : `it was played for ${tile.paid}`;
  return `By what everybody knows (${price}) it could be: ${names.join(', ')}.`;
}
function explainWho(view: LeagueView, id: string): string[] {
  if (id === 'darkseid') {
    const { darkseid } = view;
    return [
      `Darkseid, level ${darkseid.level}, at ${placeName(view, darkseid.at)}: ${darkseid.energy} omega energy, ${darkseid.crises} crisis cards, ${darkseid.hand} power cards.`,
      darkseid.exposed ? 'He is exposed: heroes with him may confront him.' : 'He is not exposed.',
    ];
  }
  const hero = heroOf(view, id);
  const sheet = sheetOf(view, id);
  if (!hero || !sheet) return [];
  const tokens = (['strength', 'agility', 'tech'] as const).map((ability, i) => `${ability} ${hero.ready[i]} of ${(hero.ready[i] ?? 0) + (hero.used[i] ?? 0)}`);
  return [
    `${sheet.title}, level ${hero.level}, at ${placeName(view, hero.at)}: ${tokens.join(', ')}; ${hero.wounds} of 3 wounds; ${hero.xp} XP.`,
    ...(hero.lying ? ['Defeated: out until the round ends.'] : []),
    `Die: ${sheet.chart.map((row, i) => `${i} ${row.startsWith('W') ? `${row.slice(1)} wound${row === 'W1' ? '' : 's'}` : row}`).join(', ')}; the League face always overcomes.`,
  ];
}
