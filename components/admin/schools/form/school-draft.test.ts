import { describe, expect, it } from 'vitest';
import { findFieldConflicts, decodeSchoolDraft, updateSchoolDraft, encodeSchoolDraft } from './school-draft';
import { createInitialSchoolValues, findChangedSchoolValues } from '@/components/admin/schools/school-form-values';

const start = { ...createInitialSchoolValues(null), name: 'Tidewater', phone: '1', principal: 'Pat' };
const [monday, tuesday] = ['2026-11-16T12:00:00.000Z', '2026-11-17T12:00:00.000Z'];

describe('the form of a school', () => {
  it('the form starts with Nova Scotia as the province', () =>
    expect(createInitialSchoolValues(null)).toMatchObject({ province: 'Nova Scotia', name: '', thumbnail: '' }));

  it('the form lists only the fields that changed', () => {
    expect(findChangedSchoolValues(start, { ...start, phone: '2', principal: '', name: 'Tidewater ' })).toEqual({
      phone: '2',
      principal: '',
    });
    expect(findChangedSchoolValues(start, start)).toEqual({});
  });
});

describe('the draft of a school form', () => {
  const typed = { ...start, phone: '2', principal: 'Robin', fax: '9' };
  const draft = updateSchoolDraft(null, monday, start, typed);

  it('the draft stores the old and the new value of each changed field', () => {
    expect(draft).toEqual({
      base: monday,
      changes: [
        { field: 'principal', from: 'Pat', to: 'Robin' },
        { field: 'phone', from: '1', to: '2' },
        { field: 'fax', from: '', to: '9' },
      ],
    });
    expect(decodeSchoolDraft(encodeSchoolDraft(draft))).toEqual(draft);
    expect(encodeSchoolDraft(updateSchoolDraft(draft, monday, start, start))).toBe('');
  });

  it.each([
    '',
    'x',
    '7',
    'null',
    '{}',
    '{"base":1,"changes":[]}',
    '{"base":"","changes":[null,{"field":"isAdmin","from":"","to":"true"},{"field":"phone","to":7}]}',
  ])('the draft ignores the invalid stored value %j', (text) => expect(decodeSchoolDraft(text)).toBeNull());

  it('the draft reports a field that two people changed in different ways', () => {
    const latest = { ...start, phone: '3', principal: 'Robin', city: 'Digby' };
    expect(findFieldConflicts(draft, tuesday, latest)).toEqual([{ field: 'phone', theirs: '3', ours: '2' }]);
    expect(findFieldConflicts(draft, tuesday, { ...start, city: 'Digby' })).toEqual([]);
    expect(findFieldConflicts(draft, monday, start)).toBeNull();
    expect(findFieldConflicts(null, monday, start)).toBeNull();
  });

  it('a field that two people changed still counts as a conflict after further edits', () => {
    const latest = { ...start, phone: '3' };
    const later = updateSchoolDraft(draft, tuesday, latest, { ...typed, phone: '22' });
    expect(findFieldConflicts(later, tuesday, latest)).toEqual([{ field: 'phone', theirs: '3', ours: '22' }]);
    expect(
      findFieldConflicts(updateSchoolDraft(later, tuesday, latest, { ...typed, phone: '3' }), tuesday, latest),
    ).toEqual([]);
  });
});
