import { expect, it } from 'vitest';
import { headingOf } from './heading';

it('the heading of a found post does not split the emoji at its end', () => {
  const beginning = `${'a'.repeat(118)}👨‍👩‍👧‍👦${'b'.repeat(80)}`;
  expect(headingOf({ title: null, beginning })).toBe('a'.repeat(118));
});
