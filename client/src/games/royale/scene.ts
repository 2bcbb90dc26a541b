// The board of the two grid skirmishes as a scene of squares.
import { cellName, type ScenePiece, type SquareScene, type Zone } from '../../boards/square';
import { sideOf } from '../../lib/sides';
import { healthText, type Figure, type FlagView, type RoyaleTable } from './view';
import { chipsOf, tokenLook } from './words';

export function sceneOf(table: RoyaleTable): SquareScene {
  const { board, figures, flags, tokens } = table.view;
  const dark = new Set(board.dark);
  const breach = new Set(tokens.filter(({ kind }) => kind === 'breach').map(({ cell }) => cell));
  const cells = Array.from({ length: board.width * board.height }, (_, i) =>
    cellName(i % board.width, Math.floor(i / board.width), board.height),
  );
  return {
    name: board.title,
    width: board.width,
    height: board.height,
    turned: northern(table),
    floor: new Set(cells.filter((cell) => !dark.has(cell) || breach.has(cell))),
    walls: board.walls,
    zones: zones(table),
    pieces: figures.filter((figure) => figure.cell !== null && figure.state !== 'out').map((figure) => piece(table, figure)),
    things: tokens.map((token, i) => {
      const [glyph, paint] = tokenLook(token.kind);
      return { noun: `token:${token.cell}:${i}`, cell: token.cell, glyph, paint, name: token.kind };
    }),
    flags: flags.flatMap((flag) => flag.cell === null ? [] : [{
      noun: `flag:${flag.owner}`, cell: flag.cell, side: sideOf(flag.owner), frozen: flag.contested,
      name: flagWords(table, flag), trail: flag.trail,
    }]),
  };
}

/** Whether the viewer's own side lies in the north. */
function northern({ view, you }: RoyaleTable): boolean {
  const zone = view.players.find((player) => player.seat === you)?.zone ?? 0;
  const own = (you === null ? [] : view.board.bases[you]) ?? view.board.zones[zone - 1] ?? [];
  return own.length > 0 && own.every((cell) => Number(cell.slice(1)) > view.board.height / 2);
}

function piece(table: RoyaleTable, figure: Figure): ScenePiece {
  const holds = table.view.flags.some((flag) => flag.holder === figure.id);
  const lying = figure.state === 'down';
  return {
    noun: `figure:${figure.id}`,
    cell: figure.cell ?? '',
    name: figure.name,
    side: sideOf(figure.owner),
    yours: figure.owner === table.you,
    value: lying ? 'R' : healthText(figure.health),
    full: figure.full,
    low: !lying && figure.health <= figure.full / 3,
    flat: lying,
    dim: lying,
    down: lying,
    minion: figure.minion,
    chips: chipsOf(figure, holds),
    words: [
      ...(lying ? ['respawning'] : []),
      ...(holds ? ['holds the flag'] : []),
      ...figure.conditions.map((condition) => condition.toLowerCase()),
      ...(figure.moved ? ['moved'] : []),
    ],
  };
}

export function flagWords(table: RoyaleTable, flag: FlagView): string {
  const owner = flag.owner === table.you ? 'your flag' : `${table.seats.find((seat) => seat.no === flag.owner)?.name ?? ''}'s flag`;
  const holder = table.view.figures.find((figure) => figure.id === flag.holder)?.name;
  const state = flag.contested ? 'frozen' : holder ? `held by ${holder}` : flag.at_home ? 'at home' : 'nobody holds it';
  return `${owner}, ${state}`;
}

function zones({ view, seats, you }: RoyaleTable): Zone[] {
  const whose = (seat: number) => (seat === you ? 'your' : `${seats.find((one) => one.no === seat)?.name ?? 'nobody'}'s`);
  const starts = view.board.zones.map((cells, i): Zone => {
    const owner = view.players.find((player) => player.zone === i + 1);
    return { cells, kind: 'start', side: owner ? sideOf(owner.seat) : null, name: owner ? `${whose(owner.seat)} start` : `start zone ${i + 1}` };
  });
  const bases = view.board.bases.map((cells, seat): Zone => ({
    cells, kind: 'base', side: sideOf(seat), name: `${whose(seat)} base`,
  }));
  return [...bases, ...starts];
}
