import { expect, it } from 'vitest';
import { getSuggestedQuestions } from './suggested-questions';

const MONTHS = Array.from({ length: 12 }, (_none, month) =>
  getSuggestedQuestions(`2026-${String(month + 1).padStart(2, '0')}-15`),
);

it('each month has five different short questions that name nobody', () => {
  for (const questions of MONTHS) {
    expect(new Set(questions).size).toBe(5);
    for (const question of questions) {
      expect(question).toMatch(/[?]$/);
      expect(question.length).toBeLessThan(110);
      expect(question).not.toMatch(/\b(?:mr|mrs|ms|mme|teacher named|my (?:son|daughter))\b/i);
    }
  }
  expect(new Set(MONTHS.flat()).size).toBe(60);
});
