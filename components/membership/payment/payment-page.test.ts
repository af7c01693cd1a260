import { expect, it } from 'vitest';
import { isPaymentPath } from './payment-page';

it.each([
  ['/subscription', true],
  ['/subscription/success', true],
  ['/subscriptions', false],
  ['/dashboard', false],
])('%s is a payment page: %s', (path, isPayment) => {
  expect(isPaymentPath(path)).toBe(isPayment);
});
