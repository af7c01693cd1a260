import { describe, expect, it } from 'vitest';
import { concernLines, meTooText, pollOutcomeText } from './concern-texts';

describe('concernLines', () => {
  it('start with the day of the post and name offices', () => {
    const lines = [
      { state: 'asked', office: 'transportation', day: '2026-09-15', note: null },
      { state: 'no_answer', office: null, day: '2026-11-02', note: 'We wrote twice.' },
    ] as const;
    expect(concernLines({ raisedOn: '2026-09-14', lines: [...lines] })).toEqual([
      'Sep 14, 2026: Raised',
      'Sep 15, 2026: Asked the student transportation office',
      'Nov 2, 2026: No answer in 30 school days. We wrote twice.',
    ]);
  });
});

describe('meTooText', () => {
  it('shows no number below five, also to a person who is counted', () => {
    expect(meTooText({ meToo: null, isShared: true })).toBe(
      "Fewer than five parents of this school have said “Me too” so far. You're counted.",
    );
    expect(meTooText({ meToo: 10, isShared: false })).toBe(
      'At least 10 verified parents of this school said “Me too”.',
    );
  });
});

describe('pollOutcomeText', () => {
  it('has the date and the line', () => {
    expect(pollOutcomeText({ day: '2026-11-02', note: 'The fair is on Friday.' })).toBe(
      'What came of it (Nov 2, 2026): The fair is on Friday.',
    );
  });
});
