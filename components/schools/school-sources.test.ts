import { expect, it } from 'vitest';
import { SUGGESTED_FIELDS, type SuggestedField } from '@/lib/moderation/suggestions/schema';
import { WORDS } from './school-sources';

it('the source of whatever can be suggested is shown: there is a word for it', () => {
  const names = Object.keys(SUGGESTED_FIELDS) as SuggestedField[];
  expect(names.filter((name) => WORDS[name] === null)).toEqual([]);
});
