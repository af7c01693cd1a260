import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { isStripeRefusal, classifyActivationFailure } from './activation-failure';

const answered = (status: number) => new ApiError(status, null, 'Words of the server.');
const offline = new TypeError('Failed to fetch');

describe('classifyActivationFailure, which finds the reason why an activation failed', () => {
  it.each([
    ['failed', answered(402), false],
    ['trial_denied', answered(409), true],
    ['unactivated', answered(409), false],
    ['unactivated', answered(404), false],
    ['unactivated', answered(503), false],
    ['unactivated', offline, false],
  ])('classifyActivationFailure returns %s after the card was accepted', (refusal, error, isTrialDenied) => {
    expect(classifyActivationFailure(error, isTrialDenied, true)).toBe(refusal);
  });

  it.each([
    ['failed', answered(402), false],
    ['trial_denied', answered(409), true],
    ['incomplete', answered(409), false],
    ['incomplete', answered(410), false],
    ['incomplete', answered(404), false],
    ['incomplete', answered(400), false],
    ['unanswered', answered(429), false],
    ['unanswered', answered(500), false],
    ['unanswered', offline, false],
  ])(
    'classifyActivationFailure returns %s when only the URL says that the card was accepted',
    (refusal, error, isTrialDenied) => {
      expect(classifyActivationFailure(error, isTrialDenied, false)).toBe(refusal);
    },
  );
});

it('a lost connection to Stripe does not count as a refused payment', () => {
  expect(['api_connection_error', 'api_error'].map((type) => isStripeRefusal({ type }))).toEqual([false, false]);
  expect(['card_error', 'invalid_request_error'].map((type) => isStripeRefusal({ type }))).toEqual([true, true]);
});

it('a payment that another tab finished or canceled does not count as a refused payment', () => {
  for (const code of ['setup_intent_unexpected_state', 'payment_intent_unexpected_state'])
    expect(isStripeRefusal({ type: 'invalid_request_error', code })).toBe(false);
});
