import { expect, it } from 'vitest';
import { dueText } from './due-text';

it.each([
  [
    { dueToday: 0, amount: 5.99, trialEnd: '2026-11-28T15:00:00.000Z' },
    'Due today: CA$0.00. CA$5.99, tax included, on Nov 28, 2026 unless you cancel.',
  ],
  [{ dueToday: 5.99, amount: 5.99, trialEnd: null }, 'Due today: CA$5.99, tax included.'],
])('%j reads %s', (setup, text) => {
  expect(dueText(setup)).toBe(text);
});
