// Draws the glyph sheets src/lib/glyphs/*.svg and their index src/lib/glyphs.ts from the icon set: only the
// names in src/lib/glyph-names.json, those of one game alone on a sheet of its own, the rest on the common one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = new URL('../', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, here), 'utf8'));
const SHEETS = {
  'Battle Royale and Capture the Flag': 'royale',
  Funkoverse: 'funkoverse',
  'Super Fantasy Brawl': 'brawl',
  'Justice League': 'league',
  'Brave & Bold': 'brave',
};
const CREDIT = 'Icons by Lorc, Delapouite and contributors, https://game-icons.net, CC BY 3.0';

/** Each glyph name with the sheet it is drawn on. */
export function sheets() {
  const sheet = new Map();
  for (const [group, kinds] of Object.entries(read('src/lib/glyph-names.json'))) {
    const own = SHEETS[group] ?? 'common';
    for (const name of Object.values(kinds).flatMap((kind) => Object.values(kind))) {
      sheet.set(name, sheet.has(name) && sheet.get(name) !== own ? 'common' : own);
    }
  }
  return new Map([...sheet].sort());
}

export function draw(icons, sheet) {
  const missing = [...sheet.keys()].filter((name) => !icons[name]);
  if (missing.length) throw Error(`no such glyph: ${missing.join(', ')}`);
  const symbol = (name) => `<symbol id="${name}" viewBox="0 0 512 512">${icons[name].body}</symbol>`;
  const names = (id) => [...sheet].filter(([, on]) => on === id).map(([name]) => name);
  const ids = ['common', ...Object.values(SHEETS)];
  const svg = (id) =>
    `<!-- ${CREDIT} --><svg xmlns="http://www.w3.org/2000/svg">${names(id).map(symbol).join('')}</svg>\n`;
  const index = `// Written by scripts/glyphs.mjs. ${CREDIT}.
${ids.map((id) => `import ${id} from './glyphs/${id}.svg?url';`).join('\n')}

export const glyphs = {
${[...sheet].map(([name, on]) => `  '${name}': ${on},`).join('\n')}
} as const;
export type GlyphName = keyof typeof glyphs;
export const glyphUrl = (name: GlyphName): string => \`\${glyphs[name]}#\${name}\`;
`;
  return { files: Object.fromEntries(ids.map((id) => [`glyphs/${id}.svg`, svg(id)])), index };
}

function put(path, text) {
  const target = new URL(`src/lib/${path}`, here);
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
}

mkdirSync(new URL('src/lib/glyphs/', here), { recursive: true });
const { files, index } = draw(read('node_modules/@iconify-json/game-icons/icons.json').icons, sheets());
for (const [path, text] of Object.entries(files)) put(path, text);
put('glyphs.ts', index);
