import { clearCachedPrices } from '@/lib/membership/price';
import { getStripeClient } from '@/lib/membership/stripe';
import { begin, confirm, control, freshCard, intentOf, subscribe } from '../../support/billing/billing';
import { cancel, stripeOf } from '../../support/billing/scenarios';
import { inDays, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import type { Who, World } from '../policy/matrix-world';

/**
 * Addresses and bodies with which a request that uses Stripe succeeds. If `addresses` or `bodies` is not given, the
 * fuzz test uses those of the permission matrix.
 */
export type ValidRequest = { addresses?: string[]; bodies?: object[] };

/** The calls that use Stripe, by their names in the API document. */
export type Payments = Record<string, ValidRequest>;

export const WEBHOOK = 'POST /api/webhooks/stripe';

/**
 * People with data at Stripe, and the administrator who manages that data. The administrator is listed twice so that
 * the fuzz test picks the administrator more often.
 */
export const PEOPLE_WITH_PAYMENTS = [
  'owner',
  'member',
  'canceled',
  'inactive',
  'lapsed',
  'suspended',
  'admin',
  'admin',
] as const;

/** Raises the price of the yearly plan for new members only. */
async function sellDearerYear(): Promise<string> {
  const price = await getStripeClient().prices.create({
    currency: 'cad',
    unit_amount: 6990,
    recurring: { interval: 'year' },
    product: 'prod_ParentVoiceNS',
    tax_behavior: 'inclusive',
    lookup_key: 'parent_voice_yearly',
    transfer_lookup_key: true,
  });
  clearCachedPrices();
  return price.id;
}

async function offerSpring(): Promise<void> {
  const { id } = await getStripeClient().coupons.create({ percent_off: 50, duration: 'once' });
  await getStripeClient().promotionCodes.create({ code: 'SPRING', promotion: { type: 'coupon', coupon: id } });
}

const openForm = async (who: Person): Promise<string> => (await begin(who)).body.clientSecret;

/**
 * Creates data at Stripe for the people of the test: plans, a trial, payment forms and a disputed payment. Delays all
 * webhooks until the test delivers them.
 */
export async function makePayments({ people }: World): Promise<Payments> {
  const { owner, member, canceled, inactive, lapsed, suspended } = people as Record<Who, Person>;
  // The test people have invented payments, which do not exist at Stripe. This statement deletes them.
  await rows('DELETE FROM membership_payments');
  await control.webhooks.pause();
  await offerSpring();
  const confirmed = await openForm(inactive);
  await confirm(confirmed);
  const intents = [
    await subscribe(owner, freshCard(), { interval: 'year' }),
    await subscribe(member),
    await subscribe(canceled),
    await subscribe(suspended),
    intentOf(confirmed),
    intentOf(await openForm(lapsed)),
  ];
  await cancel(member);
  for (const { id } of (await stripeOf(suspended)).charges) await control.dispute({ charge: id });
  await control.webhooks.flush();
  return { ...callsOf(intents, (await control.state()).events), ...(await billingAdminCalls(owner, suspended)) };
}

/** Payment calls that members and Stripe make, with valid bodies. */
const callsOf = (intents: string[], events: object[]): Payments => ({
  'GET /api/membership': {},
  'POST /api/create-subscription-payment': {
    bodies: [{}, { interval: 'month' }, { interval: 'year' }, { interval: 'month', promotionCode: 'SPRING' }],
  },
  'POST /api/promotion-code': { bodies: [{ code: 'SPRING' }] },
  'POST /api/create-subscription-from-payment': { bodies: intents.map((paymentIntentId) => ({ paymentIntentId })) },
  'POST /api/cancel-subscription': {},
  'POST /api/reset-subscription': {},
  'POST /api/fix-subscription': {},
  'POST /api/billing-portal': {},
  [WEBHOOK]: { bodies: events },
});

async function invoiceOf({ id }: Person): Promise<string> {
  const [paid] = await rows('SELECT invoice_id FROM membership_payments WHERE user_id = $1', id);
  return String(paid?.invoice_id);
}

/** Payment calls of an administrator about a member who pays and a member on hold, with valid bodies. */
async function billingAdminCalls(payer: Person, held: Person): Promise<Payments> {
  const [invoiceId, disputedId] = [await invoiceOf(payer), await invoiceOf(held)];
  const alerts = await rows<{ id: number }>('SELECT id FROM billing_alerts WHERE user_id = $1', held.id);
  const [day, reason] = [inDays(60).toISOString().slice(0, 10), 'Asked for it'];
  const at = ({ id }: Person, rest: string) => [`/api/admin/users/${id}/${rest}`];
  return {
    'GET /api/membership/receipts/{id}/stripe': { addresses: [`/api/membership/receipts/${invoiceId}/stripe`] },
    'POST /api/admin/users/{id}/refund': {
      addresses: at(payer, 'refund'),
      bodies: [1, 5990].map((cents) => ({ invoiceId, cents, refundedCents: 0, endsNow: cents > 1, reason })),
    },
    'POST /api/admin/users/{id}/plan': {
      addresses: at(payer, 'plan'),
      bodies: ['end-with-period', 'continue', 'end-now'].map((change) => ({ change, reason })),
    },
    'POST /api/admin/users/{id}/free-month': { addresses: at(payer, 'free-month'), bodies: [{ given: 0, reason }] },
    'POST /api/admin/users/{id}/release': {
      addresses: at(held, 'release'),
      bodies: [{ hold: 'dispute', alertIds: alerts.map(({ id }) => id) }],
    },
    'GET /api/admin/users/{id}/evidence': { addresses: at(held, `evidence?invoiceId=${disputedId}`) },
    'POST /api/admin/accounting': { bodies: [{ month: inDays(0).toISOString().slice(0, 7) }] },
    'POST /api/admin/prices': {
      bodies: [{ interval: 'year', day, seen: { priceId: await sellDearerYear(), change: 0 } }],
    },
    'GET /api/admin/prices/letter': { addresses: [`/api/admin/prices/letter?interval=year&day=${day}`] },
  };
}
