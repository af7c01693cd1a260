/** Part that React sends after the page, with its number and its content. */
const LATE_PARTS = /<div hidden id="(S:\d+)">(.*?)<\/div>(?=<script nonce=|<div hidden id="S:)/gs;
/** Script that moves a late part to a boundary (`$RC`) or into another late part (`$RS`). */
const MOVES =
  /<script nonce="[^"]*">(?:(?!<\/script>).)*?\$R(?:C\("(B:\d+)","(S:\d+)"\)|S\("(S:\d+)","(P:\d+)"\))<\/script>/gs;
const BOUNDARY_MARKS = /<!--(?:\/\$|\$[?!]?)-->/g;

/**
 * Moves the parts that React sent after the page to their places in the page, as React's scripts in the browser would.
 * Without this, the parts are hidden until scripts run. Parts in an unknown format stay where they are.
 */
export function moveLatePartsIntoPlace(html: string): string {
  const parts = new Map([...html.matchAll(LATE_PARTS)].map(([, id = '', content = '']) => [id, content]));
  const moves = [...html.matchAll(MOVES)];
  if (parts.size === 0 || parts.size !== moves.length) return html;
  // Each late part can contain the place of another one, so the page is also a text in which places are searched.
  const texts = new Map([['page', html.replaceAll(LATE_PARTS, '').replaceAll(MOVES, '')], ...parts]);
  for (const [, boundary, content, segment, place] of moves) {
    const id = content ?? segment ?? '';
    const target = `<template id="${boundary ?? place}"></template>`;
    const [container, text] = [...texts].find(([, each]) => each.includes(target)) ?? [];
    if (container === undefined || text === undefined || container === id) return html;
    const prepared = boundary ? emptyBoundary(text, target) : text;
    if (prepared === null) return html;
    texts.set(
      container,
      prepared.replace(target, () => texts.get(id) ?? ''),
    );
    texts.delete(id);
  }
  return texts.get('page') ?? html;
}

/** Removes what a boundary shows besides its placeholder. Returns null if the boundary has an unknown format. */
function emptyBoundary(html: string, placeholder: string): string | null {
  const start = html.indexOf(`<!--$?-->${placeholder}`);
  const end = start === -1 ? -1 : endOfBoundary(html, start);
  return end === -1 ? null : `${html.slice(0, start)}<!--$-->${placeholder}${html.slice(end)}`;
}

/** Returns the position of the mark that ends the boundary, or -1. Boundaries can contain other boundaries. */
function endOfBoundary(html: string, start: number): number {
  let depth = 0;
  BOUNDARY_MARKS.lastIndex = start;
  for (let mark = BOUNDARY_MARKS.exec(html); mark; mark = BOUNDARY_MARKS.exec(html)) {
    depth += mark[0] === '<!--/$-->' ? -1 : 1;
    if (depth === 0) return mark.index;
  }
  return -1;
}
