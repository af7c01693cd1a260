import type * as stored from './stored';
import type { CardRules } from '../billing/cards';

/** One table for each kind of object, by the name that the object bears. */
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
  /** Whether a card that a SetupIntent has proven becomes the subscription's default by itself. */
  autoDefaultFromSetup: boolean;
  /** What becomes of a subscription after the last retry. */
  afterRetries: 'canceled' | 'unpaid';
  /** When an unpaid invoice is tried again, in days after the first failure. */
  retryDays: number[];
};

/** What a request with an idempotency key was answered. */
export type Answer = { route: string; params: string; status: number; body: string; request: string; at: number };

/** A coupon on a subscription: cents, or a share in percent; until a moment, or without an end. */
export type Discount = { id: string; off: number; percent?: number | null; isOnce: boolean; until?: number | null };

/** A key that may do some things only; what it was needed for, and what it was refused for want of. */
export type RestrictedKey = { id: string; permissions: string[]; used: string[]; lacked: string[] };

/** One event on its way; without an endpoint to the one that the emulator was started with. */
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
  /** By how many milliseconds the virtual clock runs ahead of the real one. */
  offsetMs: number;
  tables: TableMaps;
  deletedCustomers: string[];
  /** How the card of a payment method behaves; its number is not kept. One that was detached is of no use any more. */
  cards: Record<string, { rules: CardRules; isSetUp: boolean; isDetached: boolean }>;
  /** By subscription: the trial end that was announced. */
  announcedTrialEnds: Record<string, number>;
  /** By invoice: when charging it failed first. */
  dunning: Record<string, number>;
  /** By subscription. */
  discounts: Record<string, Discount>;
  answers: Record<string, Answer>;
  /** By themselves, and of endpoints by their ids: both are shown once only. */
  restrictedKeys: Record<string, RestrictedKey>;
  signingSecrets: Record<string, string>;
  /** What is in the balance and was not paid out, by id; with what each of the others went; and when that was tried last. */
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
