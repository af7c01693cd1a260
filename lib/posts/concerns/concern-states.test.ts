import { describe, expect, it } from 'vitest';
import { CONCERN_STATES, listNextStates, openSince } from './concern-states';

describe('listNextStates', () => {
  it('offers "No answer" only for an asked concern, from the thirtieth school day on', () => {
    // The thirtieth school day after Monday, September 14, 2026 is Monday, October 26.
    expect(listNextStates('asked', '2026-09-14', '2026-10-25')).not.toContain('no_answer');
    expect(listNextStates('asked', '2026-09-14', '2026-10-26')).toContain('no_answer');
    for (const state of CONCERN_STATES.filter((one) => one !== 'asked'))
      expect(listNextStates(state, '2026-09-14', '2027-06-01')).not.toContain('no_answer');
  });

  it('lets a concern ask an office from every state, and never be raised again', () => {
    for (const state of CONCERN_STATES) {
      expect(listNextStates(state, '2026-09-14', '2026-09-15')).toContain('asked');
      expect(listNextStates(state, '2026-09-14', '2026-09-15')).not.toContain('raised');
    }
  });
});

describe('openSince', () => {
  it('is the day of the latest question, or the day of the post', () => {
    expect(openSince([], '2026-09-14')).toBe('2026-09-14');
    const lines = [
      { state: 'asked', day: '2026-09-15' },
      { state: 'answered', day: '2026-09-18' },
      { state: 'asked', day: '2026-09-21' },
    ] as const;
    expect(openSince(lines, '2026-09-14')).toBe('2026-09-21');
  });

  it('is the latest day, even if an earlier question is added afterwards', () => {
    const lines = [
      { state: 'asked', day: '2026-09-21' },
      { state: 'asked', day: '2026-09-15' },
    ] as const;
    expect(openSince(lines, '2026-09-14')).toBe('2026-09-21');
  });
});
