import { expect, it } from 'vitest';
import { paymentDueTexts } from './payment-due-texts';

const trial = { dueToday: 0, amount: 5.99, trialEnd: '2026-11-28T15:00:00.000Z', interval: 'month' } as const;

it('the payment text for a trial shows CA$0.00 due today and what is charged from which day', () => {
  expect(paymentDueTexts({ ...trial, nextAmount: 5.99 })).toEqual({
    today: 'Due today: CA$0.00.',
    later: "From Nov 28, 2026, you'll pay CA$5.99 each month, tax included, until you cancel.",
    reminder: 'We email you a reminder on Nov 25, 2026.',
  });
});

it('the payment text names a reduced first charge apart from the renewals', () => {
  expect(paymentDueTexts({ ...trial, nextAmount: 2.99 }).later).toBe(
    "You'll pay CA$2.99, tax included, on Nov 28, 2026, unless you cancel before then. Your membership renews each month until you cancel.",
  );
});

it('the payment text shows the full price as due today if no trial begins', () => {
  expect(paymentDueTexts({ dueToday: 59.9, amount: 59.9, nextAmount: 59.9, trialEnd: null, interval: 'year' })).toEqual(
    {
      today: 'Due today: CA$59.90, tax included.',
      later: 'Your membership renews each year until you cancel.',
      reminder: null,
    },
  );
});
