import { expect, it } from 'vitest';
import { buildHighlightedPostHeading, buildPostHeading } from './post-heading';
import { HIGHLIGHT_END, HIGHLIGHT_START } from './highlights';

it('a heading made from a long post ends with an ellipsis and does not cut an emoji in half', () => {
  const beginning = `${'a'.repeat(118)}👨‍👩‍👧‍👦${'b'.repeat(80)}`;
  expect(buildPostHeading({ title: null, beginning })).toBe(`${'a'.repeat(118)}…`);
});

it('the highlighted ranges of a shortened heading do not extend beyond its text', () => {
  const bus = `${HIGHLIGHT_START}bus${HIGHLIGHT_END}`;
  const { title, titleMarks } = buildHighlightedPostHeading(`${bus}\n late ${'x '.repeat(80)}${bus}`, false);
  expect(title).toMatch(/^bus late x .*x…$/);
  expect(titleMarks).toEqual([[0, 3]]);
});
