import { expect, it } from 'vitest';
import { searchHitHeading } from './heading';

it('the heading of a found post does not split the emoji at its end', () => {
  const beginning = `${'a'.repeat(118)}👨‍👩‍👧‍👦${'b'.repeat(80)}`;
  expect(searchHitHeading({ title: null, beginning })).toBe('a'.repeat(118));
});
