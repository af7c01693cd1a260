import { expect, it } from 'vitest';
import { searchHitHeading } from './heading';

it('the heading of a search result does not cut an emoji in half', () => {
  const beginning = `${'a'.repeat(118)}👨‍👩‍👧‍👦${'b'.repeat(80)}`;
  expect(searchHitHeading({ title: null, beginning })).toBe('a'.repeat(118));
});
