import { afterEach, describe, expect, it } from 'vitest';
import {
  needsMembershipRefresh,
  refreshMembership,
  setMembershipRefreshFunction,
  type StoredMembership,
} from './membership-refresh';

const NOW = new Date('2026-11-05T12:00:00.000Z');
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

/** A membership whose access has expired since it was last read from Stripe. */
const expired = (changes: Partial<StoredMembership> = {}): StoredMembership => ({
  accessUntil: seconds(-1),
  stripeStatus: 'active',
  syncedAt: seconds(-3600),
  ...changes,
});

describe('reading an expired membership from Stripe again', () => {
  it.each<[string, Partial<StoredMembership>, boolean]>([
    ['access ended a second ago', { accessUntil: seconds(-1) }, true],
    ['access ends just now', { accessUntil: NOW }, true],
    ['access ends in a second', { accessUntil: seconds(1) }, false],
    ['access ended months ago', { accessUntil: seconds(-100 * 86_400) }, true],
    ['there was never access', { accessUntil: null }, false],
    ['the membership was never read', { syncedAt: null }, true],
    ['the last read was five minutes ago', { syncedAt: seconds(-300) }, false],
    ['the last read was five minutes and a millisecond ago', { syncedAt: new Date(NOW.getTime() - 300_001) }, true],
    ['the last read was just now', { syncedAt: NOW }, false],
    ['the last read was by a machine whose clock is a minute ahead', { syncedAt: seconds(60) }, false],
    ['the last read was while the clock was hours ahead', { syncedAt: seconds(3600) }, true],
    ['a trial', { stripeStatus: 'trialing' }, true],
    ['past due', { stripeStatus: 'past_due' }, true],
    ['there is no subscription at Stripe', { stripeStatus: null }, false],
    ['the payment form was never finished', { stripeStatus: 'incomplete' }, false],
    ['expired', { stripeStatus: 'incomplete_expired' }, false],
    ['canceled', { stripeStatus: 'canceled' }, false],
    ['unpaid', { stripeStatus: 'unpaid' }, false],
    ['paused', { stripeStatus: 'paused' }, false],
  ])(
    'needsMembershipRefresh decides whether to read the membership from Stripe again: %s',
    (_when, changes, expected) => {
      expect(needsMembershipRefresh(expired(changes), NOW)).toBe(expected);
    },
  );
});

describe('refreshing a membership from Stripe', () => {
  afterEach(() => setMembershipRefreshFunction(() => Promise.resolve(false)));

  it('refreshMembership returns false if no refresh function is registered', async () => {
    expect(await refreshMembership(7)).toBe(false);
  });

  it.each([true, false])(
    'refreshMembership returns the result of the registered refresh function: %s',
    async (wasRead) => {
      const userIds: number[] = [];
      setMembershipRefreshFunction((userId) => {
        userIds.push(userId);
        return Promise.resolve(wasRead);
      });
      expect(await refreshMembership(7)).toBe(wasRead);
      expect(userIds).toEqual([7]);
    },
  );
});
