"""What is to be read on the page of a table, by names that do not change with its wording."""

from __future__ import annotations

import re
from typing import Any

Seen = dict[str, Any]

READ = """() => {
  const words = (one) => (one?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const all = (where, within = document) => [...(within?.querySelectorAll(where) ?? [])];
  const prompt = document.querySelector('section.prompt');
  const part = (where) => words(prompt?.querySelector(where));
  const asked = prompt?.getAttribute('aria-label') === 'Your decision';
  const lamp = prompt?.querySelector('button.go');
  const title = (one) => words(one.querySelector('.ot b') ?? one.querySelector('.ot'));
  const blocks = all('.opt', prompt).map((one) => ({
    title: title(one).replace(/Space$/, '').trim(), neutral: Boolean(one.querySelector('.space')),
    note: words(one.querySelector('.ot small')), number: words(one.querySelector('.on')),
    key: words(one.querySelector(':scope > kbd')), decline: one.classList.contains('decline'),
    marked: one.getAttribute('aria-pressed'),
  }));
  const named = (one) => one.getAttribute('aria-label') ?? words(one.querySelector('.sr'));
  const spot = (one) => [one.dataset.cell ?? one.dataset.place, named(one)];
  const grid = all('[role=gridcell], [data-place]').map(spot);
  return {
    over: Boolean(document.querySelector('section[aria-label=Result]')),
    curtain: Boolean(document.querySelector('.curtain')), asked, blocks, grid,
    busy: prompt?.getAttribute('aria-busy') === 'true',
    confirm: prompt?.dataset.phase === 'confirm',
    ask: prompt?.dataset.ask ?? '', committed: prompt?.dataset.committed === 'true',
    spots: grid.filter(([name, label]) => name && label?.includes('can be chosen')),
    cells: all('.cells button', prompt).map((one) => one.firstChild.textContent.trim()),
    number: prompt?.querySelector('input[type=number]')?.max ?? null,
    lamp: lamp && !lamp.disabled && !lamp.classList.contains('none') ? words(lamp) : '',
    question: part('h2'), steps: part('.steps'), note: part('.note'), back: part('.acts'),
    log: all('[aria-label=Log] li, [aria-label=Log] p').length,
    recap: Boolean(document.querySelector('dialog[open]')),
  };
}"""
MIDDLE = """async ([where, number]) => {
  const middle = () => {
    const one = document.querySelectorAll(where)[number];
    if (!one) return null;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one; at; at = at.parentElement) {  // what can be seen of it
      const clip = getComputedStyle(at).overflow !== 'visible' || at === document.documentElement;
      const box = at === document.documentElement
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : at.getBoundingClientRect();
      if (!clip) continue;
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const frame = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
  for (let [at, before] = [middle(), null]; ; [at, before] = [middle(), at])  // until it stands
    if (String(at) === String(before)) return at; else await frame();
}"""


PARTS = ("title", "note", "number", "marked")


def mark(seen: Seen | None) -> Any:
    """What differs when something has happened."""
    if seen is None:
        return None
    blocks = [tuple(one[part] for part in PARTS) for one in seen["blocks"]]
    names = ("ask", "question", "steps", "confirm", "log", "note", "asked", "lamp", "spots")
    return [seen[name] for name in names], blocks, seen["cells"]


def percent(text: str) -> int:
    found = re.match(r"\d+", text)
    return int(found[0]) if found else 0


def far(one: str, other: str) -> int:
    columns = abs(ord(one[0]) - ord(other[0]))
    return max(columns, abs(int(one[1:]) - int(other[1:])))
