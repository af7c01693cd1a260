import { describe, expect, it } from 'vitest';
import { normalizeRecurrenceRule, toRepetitionChoice, buildRecurrenceRule } from './recurrence';

describe('the recurrence rules that normalizeRecurrenceRule accepts', () => {
  it.each([
    ['FREQ=WEEKLY', 'FREQ=WEEKLY'],
    ['byday=mo,we;freq=weekly;wkst=su;', 'FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU'],
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270630T235900Z', 'FREQ=MONTHLY;UNTIL=20270630T235900Z;BYDAY=2TU'],
    ['FREQ=YEARLY;COUNT=500', 'FREQ=YEARLY;COUNT=500'],
  ])('normalizeRecurrenceRule accepts %s', (rule, isKnown) => {
    expect(normalizeRecurrenceRule(rule)).toBe(isKnown);
    expect(normalizeRecurrenceRule(isKnown)).toBe(isKnown);
  });

  it.each([
    '',
    'WEEKLY',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;COUNT=501',
    'FREQ=WEEKLY;COUNT=0',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;BYSECOND=1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=99990101',
    'FREQ=DAILY;X=1',
    'FREQ=DAILY;__proto__=1',
    'FREQ=DAILY\r\nATTENDEE:mailto:x',
    'FREQ=DAILY;BYDAY=MO\nX',
    'FREQ=DAILY=DAILY',
    'FREQ=YEARLY;BYWEEKNO=1',
    'FREQ=YEARLY;BYYEARDAY=1',
    'RSCALE=CHINESE;FREQ=YEARLY',
    'FREQ=DAILY;BYMONTHDAY=0',
    'FREQ=DAILY;BYMONTH=13',
  ])('normalizeRecurrenceRule refuses %j', (rule) => expect(normalizeRecurrenceRule(rule)).toBeNull());
});

describe('the repetition that the author chooses in the event form', () => {
  const evening = { allDay: false, start: '2026-11-10T18:30' };
  const day = { allDay: true, start: '2026-11-10' };

  it.each([
    ['weekly', evening, '2027-06-25', 'FREQ=WEEKLY;UNTIL=20270625T213000Z'],
    ['biweekly', evening, '2026-12-01', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261201T223000Z'],
    ['monthly', day, '2027-06-25', 'FREQ=MONTHLY;UNTIL=20270625'],
    ['monthly-weekday', evening, '2027-06-25', 'FREQ=MONTHLY;UNTIL=20270625T213000Z;BYDAY=2TU'],
  ] as const)(
    'the choice %s with %o is converted to a rule and back without a change',
    (repeats, timing, until, rule) => {
      expect(buildRecurrenceRule(timing, repeats, until)).toBe(rule);
      expect(toRepetitionChoice(rule, timing)).toEqual({ repeats, repeatUntil: until });
    },
  );

  it('a monthly rule uses the last weekday of the month if the date is in the fifth week', () => {
    expect(buildRecurrenceRule({ allDay: true, start: '2026-12-31' }, 'monthly-weekday', '2027-12-31')).toContain(
      'BYDAY=-1TH',
    );
  });

  it('a rule ends on the chosen day in Nova Scotia, even for an evening event', () => {
    const late = { allDay: false, start: '2026-11-10T22:30' };
    const rule = buildRecurrenceRule(late, 'weekly', '2026-12-01');
    expect(rule).toContain('UNTIL=20261202T023000Z');
    expect(toRepetitionChoice(rule, late)).toEqual({ repeats: 'weekly', repeatUntil: '2026-12-01' });
  });

  it("a rule that the form cannot show appears as 'other'", () => {
    expect([buildRecurrenceRule(day, 'none', null), buildRecurrenceRule(day, 'other', '2027-01-01')]).toEqual([
      null,
      null,
    ]);
    expect(toRepetitionChoice(null, day)).toEqual({ repeats: 'none', repeatUntil: null });
    expect(toRepetitionChoice('FREQ=WEEKLY;BYDAY=MO,WE', day)).toEqual({ repeats: 'other', repeatUntil: null });
    expect(toRepetitionChoice('FREQ=WEEKLY', day)).toEqual({ repeats: 'other', repeatUntil: null });
  });
});
