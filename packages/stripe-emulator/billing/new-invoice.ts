import { now, ownRow, type Emulator } from '../core/emulator';
import { HOUR } from '../core/dates';
import { nextId } from '../core/ids';
import { discountAmount } from './promotions';
import type { Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../core/stored';

type Period = { start: number; end: number };

export type InvoiceWish = {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  /** The period for which the invoice charges. */
  covers: Period;
  /** The billing period that has just ended, if any. */
  passed?: Period;
  isTrial?: boolean;
  /** True if the invoice stays a draft until a request finalizes it, and is not finalized automatically. */
  staysDraft?: boolean;
};

/** Builds a draft invoice without storing it. */
export function newInvoice(em: Emulator, subscription: Subscription, wish: InvoiceWish): Invoice {
  const moment = now(em);
  const id = nextId(em.state, 'in');
  const customer = ownRow(em, 'customer', subscription.customer);
  const lines = subscription.items.data.map((item) => newLine(em, id, subscription, item, wish));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = em.state.discounts[subscription.id];
  const off = discountAmount(em, subtotal, discount);
  const total = subtotal - off;
  const due = wish.reason === 'upcoming' ? Math.max(0, total + customer.balance) : total;
  const passed = wish.passed ?? { start: moment, end: moment };
  const willAdvance = wish.staysDraft !== true;
  const isCycle = wish.reason === 'subscription_cycle';
  return {
    id,
    object: 'invoice',
    account_country: 'CA',
    account_name: em.accountName,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: willAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: willAdvance && isCycle ? moment + HOUR : null,
    billing_reason: wish.reason,
    collection_method: 'charge_automatically',
    created: moment,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: willAdvance && isCycle ? moment + HOUR : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
    },
    period_end: passed.end,
    period_start: passed.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discount && off > 0 ? [{ amount: off, discount: discount.id }] : [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: moment,
  };
}

function newLine(
  em: Emulator,
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  { covers, isTrial }: InvoiceWish,
): InvoiceLine {
  const { price, quantity = 1 } = item;
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity;
  const product = ownRow(em, 'product', price.product).name;
  const each = `$${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${price.recurring?.interval ?? 'month'}`;
  return {
    id: nextId(em.state, 'il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isTrial ? `Trial period for ${product}` : `${quantity} × ${product} (at ${each})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: covers,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: isTrial ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
