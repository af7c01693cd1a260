import { describe, expect, it } from 'vitest';
import { isOnHold, standing } from './standing';

describe('a hold on a membership', () => {
  it.each([
    [null, false],
    ['trial_denied', false],
    ['dispute', true],
    ['fraud', true],
    ['refund', true],
  ])('a hold takes access away only for a dispute, fraud or a refund: %s', (hold, expected) =>
    expect(isOnHold(hold)).toBe(expected),
  );
});

/**
 * Expected member states by status in four cases: without a plan, with a plan, with a plan whose Stripe status is
 * unknown to us, and as seen in a browser.
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

describe("a member's membership state", () => {
  it.each(Object.entries(TABLE))(
    'the member state with status %s depends on the plan and the hold',
    (status, expected) => {
      expect(PLAN_FACTS.map((planFacts) => standing({ status, isOnHold: false, ...planFacts }))).toEqual(expected);
      for (const planFacts of PLAN_FACTS) expect(standing({ status, isOnHold: true, ...planFacts })).toBe('held');
    },
  );
});
