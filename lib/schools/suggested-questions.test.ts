import { expect, it } from 'vitest';
import { getStartingQuestions, getSuggestedQuestions } from './suggested-questions';

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

it('questions about September are shown from May to September', () => {
  const days = ['2027-04-30', '2027-05-01', '2027-09-30', '2027-10-01'];
  expect(days.map((day) => getStartingQuestions(day).length)).toEqual([0, 4, 4, 0]);
});
