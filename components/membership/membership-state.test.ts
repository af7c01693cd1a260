import { describe, expect, it } from 'vitest';
import { membershipSentence, membershipState } from './membership-state';

const nobody = {
  isAdmin: false,
  hasAccess: false,
  subscriptionStatus: 'inactive',
  accessUntil: null,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  billingIssue: null,
};
const paying = { ...nobody, hasAccess: true, subscriptionStatus: 'active', accessUntil: '2026-12-03T12:00:00.000Z' };

describe('membershipState', () => {
  it.each([
    ['inactive', nobody],
    ['ended', { ...nobody, subscriptionStatus: 'canceled' }],
    ['ended', { ...nobody, subscriptionStatus: 'active' }], // the word outlived the access
    ['unfinished', { ...nobody, subscriptionStatus: 'incomplete' }],
    ['problem', { ...nobody, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
    ['problem', { ...paying, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }], // in grace
    ['problem', { ...nobody, subscriptionStatus: 'canceled', billingIssue: 'hold' }],
    ['active', paying],
    ['trial', { ...paying, trialEnd: '2026-11-25T12:00:00.000Z' }],
    ['canceled', { ...paying, subscriptionStatus: 'canceled' }],
    ['canceled', { ...paying, cancelAtPeriodEnd: true }],
    ['granted', { ...paying, subscriptionStatus: 'inactive' }],
    ['administrator', { ...nobody, isAdmin: true, hasAccess: true }],
  ] as const)('is %s', (state, user) => {
    expect(membershipState(user)).toBe(state);
  });
});

describe('membershipSentence', () => {
  it('says until when there is access', () => {
    expect(membershipSentence({ ...paying, subscriptionStatus: 'canceled' })).toContain('until Dec 3, 2026.');
    expect(membershipSentence({ ...paying, trialEnd: '2026-11-25T12:00:00.000Z' })).toContain('until Nov 25, 2026.');
  });

  it('does not call ended what only waits for a payment', () => {
    const owing = { ...nobody, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' as const };
    expect(membershipSentence(owing)).not.toContain('ended');
    expect(membershipSentence({ ...owing, hasAccess: true, accessUntil: paying.accessUntil })).toBe(
      'You keep full access until Dec 3, 2026.',
    );
    expect(membershipSentence({ ...nobody, subscriptionStatus: 'incomplete' })).not.toContain('ended');
  });

  it('names no date where there is none', () => {
    expect(membershipSentence({ ...paying, subscriptionStatus: 'inactive', accessUntil: null })).toBe(
      'You have full access.',
    );
  });
});
