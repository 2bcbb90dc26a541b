// The world of the Justice League game as a scene of places and lines, and what lights up on it. No rules.
import { noMarks, type GraphMarks, type GraphScene, type MapTile, type Person, type Place } from '../../boards/graph';
import type { Shown } from '../../lib/beats';
import { live, optionOf, type Choice } from '../../lib/choice';
import { lastAction, type Told } from '../../lib/reading';
import { crisisOf, type Fight, type LeagueTable, type LeagueView, type Tile } from './view';
import { ABILITY, crisisGlyph, placeGlyph, tileWords, whoName } from './words';

export function sceneOf(table: LeagueTable, open: boolean): GraphScene {
  const { view } = table;
  const regions = view.static.regions.map((region): Place => {
    const tile = view.tiles.find((one) => one.region === region.id);
    return {
      id: region.id, noun: `region:${region.id}`, title: region.title, short: region.short, glyph: placeGlyph(region.id),
      spot: region.spot, corner: null, open: region.open, tile: tile ? tileOf(view, tile) : null, people: peopleAt(table, region.id),
      words: wordsOf(table, region.id, region.title, tile, region.open, open),
    };
  });
  const off = view.static.off.map((one): Place => ({
    id: one.id, noun: `region:${one.id}`, title: one.title, short: one.title, glyph: placeGlyph(one.id), spot: null,
    corner: one.corner as Place['corner'], open: true, tile: null, people: peopleAt(table, one.id),
    words: wordsOf(table, one.id, one.title, undefined, true, open),
  }));
  const lines = view.static.regions.flatMap((region) =>
    region.neighbours.filter((other) => region.id < other).map((other): [string, string] => [region.id, other]));
  return { name: 'World map', places: [...regions, ...off], lines };
}

function tileOf(view: LeagueView, tile: Tile): MapTile {
  const crisis = crisisOf(view, tile.crisis);
  const secret = crisisOf(view, tile.secret);
  return {
    hidden: !tile.revealed,
    glyph: tile.revealed ? crisisGlyph(tile.crisis ?? '') : 'uncertainty',
    name: crisis?.title ?? 'hidden',
    stage: tile.stage,
    plates: (tile.abilities ?? []).map((one) => ({ glyph: ABILITY[one.ability], value: String(one.score), done: one.xp !== null })),
    secret: secret ? { glyph: crisisGlyph(secret.id), name: secret.title } : null,
    locked: view.locked.includes(tile.region),
  };
}

function peopleAt(table: LeagueTable, place: string): Person[] {
  const { view, you, waiting } = table;
  const acts = (seat: number) => (view.phase === 'powers' ? waiting.some((one) => one.seat === seat) : seat === you);
  const heroes = view.heroes.filter((hero) => hero.id && hero.at === place).map((hero): Person => ({
    noun: `hero:${hero.id}`, name: whoName(view, hero.id), side: 'tide', yours: hero.seat === you,
    value: hero.wounds ? String(hero.wounds) : null, low: true, down: hero.lying, acting: acts(hero.seat) && !table.result,
  }));
  if (view.darkseid.at !== place) return heroes;
  return [...heroes, {
    noun: 'hero:darkseid', name: 'Darkseid', side: 'ember', yours: you === 0, value: view.darkseid.exposed ? '!' : null, low: true,
    down: view.darkseid.down, acting: acts(0) && !table.result,
  }];
}

function wordsOf(table: LeagueTable, id: string, title: string, tile: Tile | undefined, usable: boolean, open: boolean): string {
  const people = peopleAt(table, id).map((one) => (one.yours ? `you, ${one.name}` : one.name) + (one.down ? ', defeated' : one.value && one.value !== '!' ? `, wounds ${one.value}` : ''));
  return [
    title,
    ...(usable ? [] : ['not used in this game']),
    ...(tile ? [tileWords(table.view, tile, open)] : []),
    ...(table.view.locked.includes(id) ? ['locked by Firewall'] : []),
    ...(people.length ? [people.join(' and ')] : []),
  ].join(', ');
}

export interface Moment {
  choice: Choice;
  shown: Shown | null;
  heard: Told[];
  pointed: Told | null;
}

/** Where a noun is on the map. */
export function whereIs(view: LeagueView, noun: string): string | null {
  const [kind, id = ''] = noun.split(':');
  if (kind === 'region') return id;
  if (noun === 'button:darkseid' || noun === 'hero:darkseid') return view.darkseid.at;
  if (kind === 'hero') return view.heroes.find((hero) => hero.id === id)?.at ?? null;
  return null;
}

export function marksOf(table: LeagueTable, { choice, shown, heard, pointed }: Moment): GraphMarks {
  const { view } = table;
  const marks = noMarks();
  if (choice.at?.ask !== 'order') {
    for (const [noun, options] of live(choice)) {
      const place = whereIs(view, noun);
      if (!place) continue;
      if (!noun.startsWith('region:')) marks.target.add(place);
      else marks.reach.set(place, options.length === 1 ? String(options[0]?.preview?.lines ?? '') : '');
    }
  }
  for (const noun of choice.held) {
    const place = noun.startsWith('region:') ? whereIs(view, noun) : null;
    if (place) marks.held.add(place);
  }
  for (const text of choice.marked) {
    const place = whereIs(view, optionOf(choice, text)?.nouns[0] ?? '');
    if (place) marks.held.add(place);
  }
  const fight = choice.at?.about.fight as Fight | undefined;
  if (fight) marks.target.add(fight.target === 'darkseid' ? view.darkseid.at : fight.target);
  const card = optionOf(choice, choice.pending?.answer ?? choice.lit);
  const reach = card?.preview?.reach as Record<string, number> | undefined;
  if (reach) for (const [place, lines] of Object.entries(reach)) marks.could.set(place, String(lines));
  const focus = shown?.event ?? pointed;
  const moved = (pointed ? [pointed] : shown ? [shown.event] : lastAction(heard)).findLast((event) => event.read.path.length > 1);
  if (moved && !choice.steps.length) {
    marks.trace = moved.read.path;
    marks.traceSide = moved.read.figure === 'darkseid' ? 'ember' : 'tide';
  }
  for (const place of focus?.read.cells ?? []) marks.pointed.add(place);
  return marks;
}

/** What a press on a place may mean: the place, or who stands there where somebody is to be chosen. */
export function nounsAt(table: LeagueTable, choice: Choice, place: string): string[] {
  const wanted = live(choice);
  const people = [...wanted.keys()].filter((noun) => !noun.startsWith('region:') && whereIs(table.view, noun) === place);
  return choice.at?.ask === 'order' ? [`region:${place}`] : [`region:${place}`, ...(people.length === 1 ? people : [])];
}
