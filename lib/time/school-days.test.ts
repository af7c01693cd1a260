import { describe, expect, it } from 'vitest';
import { countSchoolDays } from './school-days';

describe('countSchoolDays', () => {
  it('counts weekdays after the first day', () => {
    expect(countSchoolDays('2026-11-05', '2026-11-05')).toBe(0);
    // From a Thursday to the next Thursday.
    expect(countSchoolDays('2026-11-05', '2026-11-12')).toBe(5);
    // From a Friday to the Sunday after.
    expect(countSchoolDays('2026-11-06', '2026-11-08')).toBe(0);
  });

  it('leaves out July and August', () => {
    expect(countSchoolDays('2026-06-29', '2026-09-01')).toBe(2);
    expect(countSchoolDays('2026-07-01', '2026-08-31')).toBe(0);
  });

  it('counts a weekday once in the weeks of both clock changes', () => {
    expect(countSchoolDays('2026-03-06', '2026-03-13')).toBe(5);
    expect(countSchoolDays('2026-10-30', '2026-11-06')).toBe(5);
  });

  it('counts no days backwards', () => {
    expect(countSchoolDays('2026-11-12', '2026-11-05')).toBe(0);
  });
});
