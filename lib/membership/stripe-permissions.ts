import 'server-only';
import type Stripe from 'stripe';

type Probe = (stripe: Stripe) => Promise<unknown>;

/**
 * An id that no Stripe object has. A call with this id changes nothing. With the right permission, the call fails with
 * `resource_missing`.
 */
const NOTHING = 'doctor_asks';
const FEW = { limit: 1 } as const;

/**
 * One harmless call for each permission that the restricted key must have (docs/going-live.md). Calls that write use an
 * id that does not exist, so they change nothing.
 */
export const STRIPE_PERMISSION_PROBES: Record<string, Probe> = {
  customer_write: (stripe) => stripe.customers.update(`cus_${NOTHING}`, {}),
  subscription_write: (stripe) => stripe.subscriptions.update(`sub_${NOTHING}`, {}),
  setup_intent_write: (stripe) => stripe.setupIntents.cancel(`seti_${NOTHING}`),
  payment_method_write: (stripe) => stripe.paymentMethods.detach(`pm_${NOTHING}`),
  invoice_write: (stripe) => stripe.invoices.voidInvoice(`in_${NOTHING}`),
  charge_write: (stripe) => stripe.refunds.create({ charge: `ch_${NOTHING}` }),
  customer_portal_write: (stripe) => stripe.billingPortal.sessions.create({ customer: `cus_${NOTHING}` }),
  plan_read: (stripe) => stripe.prices.list(FEW),
  promotion_code_read: (stripe) => stripe.promotionCodes.list(FEW),
  coupon_read: (stripe) => stripe.coupons.retrieve(NOTHING),
  payment_intent_read: (stripe) => stripe.paymentIntents.retrieve(`pi_${NOTHING}`),
  dispute_read: (stripe) => stripe.disputes.retrieve(`dp_${NOTHING}`),
  event_read: (stripe) => stripe.events.list(FEW),
  balance_transaction_source_read: (stripe) => stripe.balanceTransactions.list(FEW),
  webhook_read: (stripe) => stripe.webhookEndpoints.list(FEW),
};
