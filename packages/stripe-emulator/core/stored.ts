import type Stripe from 'stripe';

type Plain = string | number | boolean | null | undefined;
type Expandable = { id: string; object: string };

/**
 * Type of a Stripe object as the emulator stores and sends it: expandable fields contain ids, decimal numbers are text.
 * Derived from Stripe's SDK, so that the compiler reports fields that the emulator forgets.
 */
export type Stored<T> = T extends Plain
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer U)[]
      ? Field<U>[]
      : T extends object
        ? { [K in keyof T]: Field<T[K]> }
        : T;

type Field<V> = string extends V ? Stored<Exclude<V, Expandable>> : Stored<V>;

export type Customer = Stored<Stripe.Customer>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type Price = Stored<Stripe.Price>;
export type Product = Stored<Stripe.Product>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type BalanceLine = Stored<Stripe.CustomerBalanceTransaction>;
export type Dispute = Stored<Stripe.Dispute>;
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Payout = Stored<Stripe.Payout>;
export type FraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;

export type EventType = Stripe.Event.Type;
/** A webhook event. The type is simpler than that of Stripe's SDK, which is a union of some 300 events. */
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};
