/**
 * Matches a late part: a slow part of the page, which React sends after the rest. Captures the part's id and content.
 */
const LATE_PARTS = /<div hidden id="(S:\d+)">(.*?)<\/div>(?=<script nonce=|<div hidden id="S:)/gs;
/**
 * Matches React's scripts that move a late part to its place. `$RC` moves the part to a Suspense boundary, and `$RS`
 * into another late part.
 */
const MOVES =
  /<script nonce="[^"]*">(?:(?!<\/script>).)*?\$R(?:C\("(B:\d+)","(S:\d+)"\)|S\("(S:\d+)","(P:\d+)"\))<\/script>/gs;
const BOUNDARY_MARKS = /<!--(?:\/\$|\$[?!]?)-->/g;

/**
 * Moves each late part of a page to its place, because late parts are hidden until React's scripts run. Returns a page
 * in an unknown format unchanged.
 */
export function moveStreamedPartsToPlaceholders(html: string): string {
  const parts = new Map([...html.matchAll(LATE_PARTS)].map(([, id = '', content = '']) => [id, content]));
  const moves = [...html.matchAll(MOVES)];
  if (parts.size === 0 || parts.size !== moves.length) return html;
  // A late part belongs at a placeholder (a `template` element) in the page or in another late part. The search for
  // placeholders therefore covers the page and all late parts.
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

/**
 * Removes the content that a Suspense boundary shows until its late part arrives, such as “Loading”. Keeps the
 * placeholder `<template>`. Returns null if the boundary has an unknown format.
 */
function emptyBoundary(html: string, placeholder: string): string | null {
  const start = html.indexOf(`<!--$?-->${placeholder}`);
  const end = start === -1 ? -1 : endOfBoundary(html, start);
  return end === -1 ? null : `${html.slice(0, start)}<!--$-->${placeholder}${html.slice(end)}`;
}

/**
 * Returns the position of the mark that ends the Suspense boundary, or -1 if the mark is missing. Boundaries can
 * contain other boundaries.
 */
function endOfBoundary(html: string, start: number): number {
  let depth = 0;
  BOUNDARY_MARKS.lastIndex = start;
  for (let mark = BOUNDARY_MARKS.exec(html); mark; mark = BOUNDARY_MARKS.exec(html)) {
    depth += mark[0] === '<!--/$-->' ? -1 : 1;
    if (depth === 0) return mark.index;
  }
  return -1;
}
