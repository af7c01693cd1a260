/**
 * Describes an expandable property. `kind` is the kind of object to which the property refers. If `isIncluded` is true,
 * the property is present only when the request asks for it.
 */
export type Link = { kind?: string; isList?: true; isIncluded?: true };

/**
 * Marks a property that can refer to objects of several kinds. The prefix of an object's id shows which kind the object
 * is.
 */
export const ANY_KIND = 'any';
const BY_PREFIX: Record<string, string> = { ch: 'charge', re: 'refund', du: 'dispute', po: 'payout' };
export const kindOf = (id: string): string => BY_PREFIX[id.split('_', 1)[0] ?? ''] ?? 'charge';

const to = (kind: string): Link => ({ kind });
const listOf = (kind: string): Link => ({ kind, isList: true });
const customer = to('customer');
const paymentMethod = to('payment_method');
const paymentIntent = to('payment_intent');

/**
 * Expandable properties of each kind of object. A list such as `items` is also included, because a request can expand
 * properties of the objects in the list.
 */
export const links: Record<string, Record<string, Link>> = {
  customer: {
    'invoice_settings.default_payment_method': paymentMethod,
    subscriptions: { ...listOf('subscription'), isIncluded: true },
  },
  subscription: {
    customer,
    default_payment_method: paymentMethod,
    items: listOf('subscription_item'),
    latest_invoice: to('invoice'),
    pending_setup_intent: to('setup_intent'),
  },
  subscription_item: { price: to('price'), plan: to('plan') },
  plan: { product: to('product') },
  price: { product: to('product') },
  product: { default_price: to('price') },
  promotion_code: { customer, 'promotion.coupon': to('coupon') },
  coupon: { applies_to: { isIncluded: true } },
  invoice: {
    customer,
    default_payment_method: paymentMethod,
    confirmation_secret: { isIncluded: true },
    lines: listOf('line_item'),
    'parent.subscription_details.subscription': to('subscription'),
    payments: { ...listOf('invoice_payment'), isIncluded: true },
  },
  line_item: { 'pricing.price_details.price': to('price') },
  invoice_payment: { invoice: to('invoice'), 'payment.payment_intent': paymentIntent },
  setup_intent: { customer, payment_method: paymentMethod },
  payment_intent: { customer, latest_charge: to('charge'), payment_method: paymentMethod },
  payment_method: { customer },
  balance_transaction: { source: to(ANY_KIND) },
  payout: { balance_transaction: to('balance_transaction') },
  charge: {
    balance_transaction: to('balance_transaction'),
    customer,
    payment_intent: paymentIntent,
    refunds: { ...listOf('refund'), isIncluded: true },
  },
  refund: {
    balance_transaction: to('balance_transaction'),
    charge: to('charge'),
    customer,
    payment_intent: paymentIntent,
    payment_method: paymentMethod,
  },
  dispute: { charge: to('charge'), payment_intent: paymentIntent },
  'radar.early_fraud_warning': { charge: to('charge'), payment_intent: paymentIntent },
};
