import { describe, expect, it } from 'vitest';
import {
  hiddenPostsText,
  membershipStatusHeadline,
  doesMembershipNeedAttention,
  membershipStatusSentence,
  membershipState,
} from './membership-state';

const nobody = {
  isAdmin: false,
  hasAccess: false,
  isComplimentary: false,
  hasSeat: false,
  subscriptionStatus: 'inactive',
  accessUntil: null,
  trialEnd: null,
  plan: null,
  cancelAtPeriodEnd: false,
  billingIssue: null,
};
const paying = { ...nobody, hasAccess: true, subscriptionStatus: 'active', accessUntil: '2026-12-03T12:00:00.000Z' };

describe('membershipState, the state shown to a member', () => {
  it.each([
    ['inactive', nobody],
    ['ended', { ...nobody, subscriptionStatus: 'canceled' }],
    // Access has ended, but the newest status from Stripe is still `active`.
    ['ended', { ...nobody, subscriptionStatus: 'active' }],
    ['unfinished', { ...nobody, subscriptionStatus: 'incomplete' }],
    ['problem', { ...nobody, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
    // A payment failed, and the member is still in the grace period.
    ['problem', { ...paying, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
    ['problem', { ...nobody, subscriptionStatus: 'canceled', billingIssue: 'hold' }],
    ['active', paying],
    ['trial', { ...paying, trialEnd: '2026-11-25T12:00:00.000Z' }],
    ['canceled', { ...paying, subscriptionStatus: 'canceled' }],
    ['canceled', { ...paying, cancelAtPeriodEnd: true }],
    ['granted', { ...paying, subscriptionStatus: 'inactive' }],
    // The member keeps complimentary access after the plan has ended.
    ['granted', { ...paying, subscriptionStatus: 'canceled', isComplimentary: true }],
    ['active', { ...paying, isComplimentary: true }],
    ['problem', { ...paying, subscriptionStatus: 'past_due', billingIssue: 'payment_failed', isComplimentary: true }],
    ['administrator', { ...nobody, isAdmin: true, hasAccess: true }],
  ] as const)('membershipState returns %s for a user in that state', (state, user) => {
    expect(membershipState(user)).toBe(state);
  });
});

/**
 * Rows with four columns: Stripe status, billing issue, expected states with access, and expected state without access.
 * The three states with access are those of a member, a member in a trial, and a cancelled member.
 */
const SCREENS: [string, 'payment_failed' | 'paused' | 'hold' | null, string, string][] = [
  ['inactive', null, 'granted granted canceled', 'inactive'],
  ['incomplete', null, 'granted granted canceled', 'unfinished'],
  ['active', null, 'active trial canceled', 'ended'],
  ['canceled', null, 'canceled canceled canceled', 'ended'],
  ['past_due', 'payment_failed', 'problem problem problem', 'problem'],
  ['unpaid', 'payment_failed', 'problem problem problem', 'problem'],
  ['paused', 'paused', 'problem problem problem', 'problem'],
  ['canceled', 'hold', 'problem problem problem', 'problem'],
  ['active', 'hold', 'problem problem problem', 'problem'],
  ['another word', null, 'granted granted canceled', 'ended'],
];

it.each(SCREENS)(
  'membershipState returns the right state for Stripe status %s and billing issue %s',
  (subscriptionStatus, billingIssue, allowed, refused) => {
    const user = { ...nobody, subscriptionStatus, billingIssue };
    const kinds = [{}, { trialEnd: '2026-11-25T12:00:00.000Z' }, { cancelAtPeriodEnd: true }];
    expect(kinds.map((kind) => membershipState({ ...user, ...kind, hasAccess: true })).join(' ')).toBe(allowed);
    for (const kind of kinds) {
      expect(membershipState({ ...user, ...kind })).toBe(refused);
      expect(membershipState({ ...user, ...kind, isAdmin: true })).toBe('administrator');
    }
  },
);

describe('membershipStatusSentence, which describes a membership', () => {
  it('the membership sentence says how long access lasts', () => {
    expect(membershipStatusSentence({ ...paying, subscriptionStatus: 'canceled' })).toContain(
      'until Dec 3, 2026, 8:00 AM Atlantic time.',
    );
    expect(membershipStatusSentence({ ...paying, trialEnd: '2026-11-25T12:00:00.000Z' })).toContain(
      'until Nov 25, 2026.',
    );
  });

  it('the sentence about the membership does not say "ended" while a payment is outstanding', () => {
    const owing = { ...nobody, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' as const };
    expect(membershipStatusSentence(owing)).not.toContain('ended');
    expect(membershipStatusSentence({ ...owing, hasAccess: true, accessUntil: paying.accessUntil })).toBe(
      'Your membership lasts until Dec 3, 2026, 8:00 AM Atlantic time.',
    );
    expect(membershipStatusSentence({ ...nobody, subscriptionStatus: 'incomplete' })).not.toContain('ended');
  });

  it('the membership sentence names no end date if the access has no end date', () => {
    expect(membershipStatusSentence({ ...paying, subscriptionStatus: 'inactive', accessUntil: null })).toBe(
      'You have a membership.',
    );
  });
});

it.each([
  ['Community Membership', paying],
  ['Free trial until Nov 25, 2026', { ...paying, trialEnd: '2026-11-25T12:00:00.000Z' }],
  ['Cancelled, last day Dec 3, 2026', { ...paying, subscriptionStatus: 'canceled' }],
  ['Cancelled, last day Dec 3, 2026', { ...paying, trialEnd: '2026-12-03T12:00:00.000Z', cancelAtPeriodEnd: true }],
  ['Complimentary until Dec 3, 2026', { ...paying, subscriptionStatus: 'inactive', isComplimentary: true }],
  [
    'Complimentary for good',
    { ...nobody, hasAccess: true, isComplimentary: true, accessUntil: '9999-12-31T00:00:00.000Z' },
  ],
  ['Membership until Dec 3, 2026', { ...paying, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
  ['No active membership', { ...nobody, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
  ['Payment not finished', { ...nobody, subscriptionStatus: 'incomplete' }],
  ['Membership ended', { ...nobody, subscriptionStatus: 'canceled' }],
  ['Free account', nobody],
  ['Administrator', { ...nobody, isAdmin: true, hasAccess: true }],
] as const)('the membership headline is "%s" for a user in that state', (headline, user) =>
  expect(membershipStatusHeadline(user)).toBe(headline),
);

it('the text about hidden posts uses the singular for one post and the plural for several', () => {
  expect(hiddenPostsText(1)).toBe('1 post is hidden until you resubscribe');
  expect(hiddenPostsText(6)).toBe('6 posts are hidden until you resubscribe');
});

describe('doesMembershipNeedAttention, which decides whether a small screen shows the membership', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const fine = { suspendedUntil: null, hiddenPostCount: 0 };

  it.each([
    ['an active membership', { ...paying }],
    ['a free account', { ...nobody }],
    ['an administrator', { ...nobody, isAdmin: true, hasAccess: true }],
    ['a trial that ends in five days', { ...paying, trialEnd: inDays(5) }],
  ] as const)('%s needs no attention', (_title, user) => {
    expect(doesMembershipNeedAttention({ ...fine, ...user }, now)).toBe(false);
  });

  it.each([
    ['a failed payment', { ...paying, subscriptionStatus: 'past_due', billingIssue: 'payment_failed' }],
    ['an unfinished payment', { ...nobody, subscriptionStatus: 'incomplete' }],
    ['an ended membership', { ...nobody, subscriptionStatus: 'canceled' }],
    ['a hidden post', { ...nobody, hiddenPostCount: 1 }],
    ['a suspension', { ...paying, suspendedUntil: inDays(5) }],
    ['a trial that ends in two days', { ...paying, trialEnd: inDays(2) }],
    ['a cancelled membership that lasts 20 more days', { ...paying, cancelAtPeriodEnd: true, accessUntil: inDays(20) }],
  ] as const)('%s needs attention', (_title, user) => {
    expect(doesMembershipNeedAttention({ ...fine, ...user }, now)).toBe(true);
  });
});
