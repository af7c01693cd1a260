import type * as stored from './stored';
import type { CardRules } from '../billing/cards';

/** Tables of stored objects, one for each kind. Each table has the name that Stripe gives the kind. */
export type Tables = {
  customer: stored.Customer;
  payment_method: stored.PaymentMethod;
  setup_intent: stored.SetupIntent;
  payment_intent: stored.PaymentIntent;
  subscription: stored.Subscription;
  invoice: stored.Invoice;
  invoice_payment: stored.InvoicePayment;
  price: stored.Price;
  product: stored.Product;
  coupon: stored.Coupon;
  promotion_code: stored.PromotionCode;
  charge: stored.Charge;
  refund: stored.Refund;
  dispute: stored.Dispute;
  balance_transaction: stored.BalanceTransaction;
  payout: stored.Payout;
  customer_balance_transaction: stored.BalanceLine;
  event: stored.Event;
  'billing_portal.session': stored.PortalSession;
  'billing_portal.configuration': stored.PortalConfiguration;
  webhook_endpoint: stored.WebhookEndpoint;
  'radar.early_fraud_warning': stored.FraudWarning;
};
export type TableName = keyof Tables;
type TableMaps = { [K in TableName]: Map<string, Tables[K]> };

export type Settings = {
  /** True if a card verified by a SetupIntent becomes the subscription's default automatically. */
  autoDefaultFromSetup: boolean;
  /** The state that a subscription gets when the last retry of its payment fails. */
  afterRetries: 'canceled' | 'unpaid';
  /** The days on which an unpaid invoice is retried, counted from the first failure. */
  retryDays: number[];
};

/** The stored response to a request with an idempotency key. */
export type Answer = { route: string; params: string; status: number; body: string; request: string; at: number };

/**
 * Discount of a subscription: `percent`, or `off` in cents if `percent` is missing. A missing or null `until` means
 * that the discount has no end date.
 */
export type Discount = { id: string; off: number; percent?: number | null; isOnce: boolean; until?: number | null };

/**
 * A restricted API key. `used` lists the permissions that requests needed and the key had. `lacked` lists the
 * permissions that requests needed and the key did not have.
 */
export type RestrictedKey = { id: string; permissions: string[]; used: string[]; lacked: string[] };

/**
 * A webhook event to deliver. If `endpoint` is null, the event goes to the endpoint that was passed to the emulator at
 * its start.
 */
export type Waiting = { event: string; endpoint?: string | null; attempts: number };
export type Delivery = {
  event: string;
  type: string;
  status: number | null;
  error: string | null;
  at: number;
};

export type State = {
  seed: string;
  counters: Record<string, number>;
  /** Offset of the virtual clock from the real clock, in ms. */
  offsetMs: number;
  tables: TableMaps;
  deletedCustomers: string[];
  /**
   * Behaviour of each test card, by payment method id. The state contains this behaviour instead of the card number.
   */
  cards: Record<string, { rules: CardRules; isSetUp: boolean; isDetached: boolean }>;
  /**
   * Trial end that the emulator last announced for each subscription, in a `customer.subscription.trial_will_end`
   * event. A changed trial end leads to a new event.
   */
  announcedTrialEnds: Record<string, number>;
  /** Time of the first failed charge of each invoice. */
  dunning: Record<string, number>;
  /** The discount of each subscription. */
  discounts: Record<string, Discount>;
  answers: Record<string, Answer>;
  /**
   * Restricted keys by their value, and signing secrets by webhook endpoint id. They are not part of the API objects,
   * because Stripe shows a secret only when it is created.
   */
  restrictedKeys: Record<string, RestrictedKey>;
  signingSecrets: Record<string, string>;
  /**
   * `unpaid` lists the ids of balance transactions that are not paid out yet. `payoutOf` names the payout of each
   * paid-out transaction. `paidOutAt` is the time of the last payout run.
   */
  unpaid: string[];
  payoutOf: Record<string, string>;
  paidOutAt: number;
  settings: Settings;
  waiting: Waiting[];
  isPaused: boolean;
  deliveries: Delivery[];
};

export const tableNames = [
  'customer',
  'payment_method',
  'setup_intent',
  'payment_intent',
  'subscription',
  'invoice',
  'invoice_payment',
  'price',
  'product',
  'coupon',
  'promotion_code',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'payout',
  'customer_balance_transaction',
  'event',
  'billing_portal.session',
  'billing_portal.configuration',
  'webhook_endpoint',
  'radar.early_fraud_warning',
] as const satisfies TableName[];

export const newState = (seed: string, settings: Settings): State => ({
  seed,
  counters: {},
  offsetMs: 0,
  tables: Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as TableMaps,
  deletedCustomers: [],
  cards: {},
  announcedTrialEnds: {},
  dunning: {},
  discounts: {},
  answers: {},
  restrictedKeys: {},
  signingSecrets: {},
  unpaid: [],
  payoutOf: {},
  paidOutAt: 0,
  settings,
  waiting: [],
  isPaused: false,
  deliveries: [],
});
