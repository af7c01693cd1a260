import type { MembershipState, SyncedPayment, SyncedSubscription } from '@/lib/membership/sync/derive-membership-state';

// Test data about memberships for unit tests of pure functions. Each test changes only the fields that matter.

export const NOW = new Date('2026-11-05T12:00:00.000Z');
export const DAY = 24 * 3_600_000;
export const days = (count: number) => new Date(NOW.getTime() + count * DAY);

/** The stored row of a customer without a plan. */
export const INACTIVE: MembershipState = {
  status: 'inactive',
  stripeStatus: null,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: null,
  priceId: null,
  priceCents: null,
  priceInterval: null,
  pendingIntentId: null,
  trialEnd: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  cancellationReason: null,
  cardId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpires: null,
  activatedAt: null,
  firstPaidAt: null,
  pastDueSince: null,
  latestInvoiceId: null,
  latestInvoiceStatus: null,
  latestInvoiceTries: 0,
  nextCents: null,
  hold: null,
  accessUntil: null,
};

/** Returns a running subscription with default values. Fields in `overrides` replace the defaults. */
export const subscriptionFacts = (overrides: Partial<SyncedSubscription> = {}): SyncedSubscription => ({
  id: 'sub_1',
  status: 'active',
  isOurs: true,
  priceId: 'price_1',
  priceCents: 599,
  priceInterval: 'month',
  createdAt: days(-70),
  trialEnd: null,
  periodStart: days(-10),
  periodEnd: days(20),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  cancellationReason: null,
  isCollectionPaused: false,
  isGivenUp: false,
  heldBack: null,
  card: { id: 'pm_1', brand: 'visa', last4: '4242', expires: '08/27' },
  pendingSetupIntentId: null,
  nextCents: null,
  invoice: null,
  ...overrides,
});

/** Returns the payment of a month with default values. Fields in `overrides` replace the defaults. */
export const paymentFacts = (subscriptionId: string | null, overrides: Partial<SyncedPayment> = {}): SyncedPayment => ({
  invoiceId: 'in_1',
  subscriptionId,
  amountPaid: 599,
  currency: 'cad',
  status: 'paid',
  billingReason: 'subscription_cycle',
  periodStart: days(-10),
  periodEnd: days(20),
  paidAt: days(-10),
  number: null,
  charge: null,
  ...overrides,
});
