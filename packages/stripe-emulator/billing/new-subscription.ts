import { periodEnd } from '../core/dates';
import { now, type Emulator } from '../core/emulator';
import { nextId } from '../core/ids';
import type { Price, Subscription, SubscriptionItem } from '../core/stored';

export type ItemWish = { price: Price; quantity: number; metadata: Record<string, string> };

type Wish = {
  customer: string;
  items: ItemWish[];
  trialEnd: number | null;
  trialSettings: NonNullable<Subscription['trial_settings']>;
  paymentSettings: NonNullable<Subscription['payment_settings']>;
} & Pick<Subscription, 'default_payment_method' | 'description' | 'metadata'>;

/** Builds a subscription without storing it, and without an invoice. */
export function newSubscription(em: Emulator, wish: Wish): Subscription {
  const { customer, trialEnd, trialSettings, paymentSettings, ...rest } = wish;
  const moment = now(em);
  const id = nextId(em.state, 'sub');
  const anchor = trialEnd ?? moment;
  const items = wish.items.map((item) => newItem(em, id, item, trialEnd));
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: moment,
    currency: items[0]?.price.currency ?? 'cad',
    customer,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: paymentSettings,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: moment,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: trialSettings,
    trial_start: trialEnd === null ? null : moment,
    ...rest,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
  };
}

export const recurringOf = ({ recurring }: Price) => recurring ?? { interval: 'month', interval_count: 1 };

export function newItem(
  em: Emulator,
  subscription: string,
  { price, quantity, metadata }: ItemWish,
  trialEnd: number | null,
): SubscriptionItem {
  const moment = now(em);
  return {
    id: nextId(em.state, 'si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: moment,
    current_period_end: trialEnd ?? periodEnd(moment, recurringOf(price), moment),
    current_period_start: moment,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price: { ...price },
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Returns a recurring price in Stripe's older "plan" format. */
export const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: recurringOf(price).interval,
  interval_count: recurringOf(price).interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
