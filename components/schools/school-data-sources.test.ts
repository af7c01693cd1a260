import { expect, it } from 'vitest';
import { SUGGESTIBLE_SCHOOL_FIELDS, type SuggestibleSchoolField } from '@/lib/moderation/suggestions/schema';
import { SCHOOL_FIELD_LABELS } from './school-data-sources';

it('every field for which people may suggest corrections shows its source', () => {
  const names = Object.keys(SUGGESTIBLE_SCHOOL_FIELDS) as SuggestibleSchoolField[];
  expect(names.filter((name) => SCHOOL_FIELD_LABELS[name] === null)).toEqual([]);
});
