import { expect, it } from 'vitest';
import { SUGGESTED_FIELDS, type SuggestedField } from '@/lib/moderation/suggestions/schema';
import { SCHOOL_FIELD_LABELS } from './school-data-sources';

it('every field for which people may suggest corrections shows its source', () => {
  const names = Object.keys(SUGGESTED_FIELDS) as SuggestedField[];
  expect(names.filter((name) => SCHOOL_FIELD_LABELS[name] === null)).toEqual([]);
});
