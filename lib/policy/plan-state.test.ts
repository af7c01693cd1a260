import { describe, expect, it } from 'vitest';
import { isPlanOnHold, derivePlanState } from './plan-state';

describe("the effect of a hold on a member's access", () => {
  it.each([
    [null, false],
    ['trial_denied', false],
    ['dispute', true],
    ['fraud', true],
    ['refund', true],
  ])('isPlanOnHold returns true only for a dispute, fraud or a refund: %s', (hold, expected) =>
    expect(isPlanOnHold(hold)).toBe(expected),
  );
});

/**
 * Expected plan states by subscription status. The columns are: no plan, a plan, a plan with an unknown Stripe status,
 * and no information about a plan (in a browser).
 */
const TABLE = {
  inactive: ['none', 'begun', 'unknown', 'none'],
  incomplete: ['refused', 'unfinished', 'unfinished', 'unfinished'],
  active: ['active', 'active', 'unknown', 'active'],
  canceled: ['canceled', 'canceled', 'unknown', 'canceled'],
  past_due: ['past_due', 'past_due', 'past_due', 'past_due'],
  unpaid: ['unpaid', 'unpaid', 'unpaid', 'unpaid'],
  paused: ['paused', 'paused', 'paused', 'paused'],
  'another word': ['unknown', 'unknown', 'unknown', 'unknown'],
};
const PLAN_FACTS = [{ hasPlan: false }, { hasPlan: true }, { hasPlan: true, isStrange: true }, {}];

describe("the state of a person's paid plan", () => {
  it.each(Object.entries(TABLE))(
    'the state for the subscription status %s depends on whether a plan exists and on a hold',
    (status, expected) => {
      expect(PLAN_FACTS.map((planFacts) => derivePlanState({ status, isOnHold: false, ...planFacts }))).toEqual(
        expected,
      );
      for (const planFacts of PLAN_FACTS)
        expect(derivePlanState({ status, isOnHold: true, ...planFacts })).toBe('held');
    },
  );
});
