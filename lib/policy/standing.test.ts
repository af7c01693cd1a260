import { describe, expect, it } from 'vitest';
import { isOnHold, standing } from './standing';

describe('a hold', () => {
  it.each([
    [null, false],
    ['trial_denied', false],
    ['dispute', true],
    ['fraud', true],
    ['refund', true],
  ])('%s', (hold, expected) => expect(isOnHold(hold)).toBe(expected));
});

/** By status: no plan, a plan, a plan under a word that Stripe has learned since, and as a browser knows it. */
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
const KNOWN = [{ hasPlan: false }, { hasPlan: true }, { hasPlan: true, isStrange: true }, {}];

describe('where someone stands', () => {
  it.each(Object.entries(TABLE))('%s', (status, expected) => {
    expect(KNOWN.map((known) => standing({ status, isOnHold: false, ...known }))).toEqual(expected);
    for (const known of KNOWN) expect(standing({ status, isOnHold: true, ...known })).toBe('held');
  });
});
