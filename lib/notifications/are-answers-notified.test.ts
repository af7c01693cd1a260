import { describe, expect, it } from 'vitest';
import { areAnswersNotified } from './are-answers-notified';

const silent = { answers: { app: false, mail: 'off', push: true }, areLettersStopped: false } as const;

describe('the promise of a notification about answers', () => {
  it('holds if the app shows answers', () => {
    expect(areAnswersNotified({ ...silent, answers: { ...silent.answers, app: true } }, false)).toBe(true);
  });

  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
  ])('by email: confirmed %s, unsubscribed %s, holds %s', (isConfirmed, areLettersStopped, holds) => {
    const byEmail = { answers: { ...silent.answers, mail: 'daily' }, areLettersStopped } as const;
    expect(areAnswersNotified(byEmail, isConfirmed)).toBe(holds);
  });

  it('does not hold if neither the app nor an email shows answers', () => {
    expect(areAnswersNotified(silent, true)).toBe(false);
  });
});
