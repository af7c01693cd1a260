import { control } from './billing';
import type { Person } from '../community/people';
import { rows } from '../database/rows';

/** Returns every object of one person at Stripe. */
export async function stripeObjectsOf({ email }: Person) {
  const state = await control.state();
  const customers = state.customers.filter((customer) => customer.email === email);
  const belongs = ({ customer }: { customer: string | null }) => customers.some(({ id }) => id === customer);
  return {
    customers,
    subscriptions: state.subscriptions.filter(belongs),
    setupIntents: state.setupIntents.filter(belongs),
    paymentIntents: state.paymentIntents.filter(belongs),
    charges: state.charges.filter(belongs),
    invoices: state.invoices.filter(belongs),
  };
}

/**
 * Returns the requests to Stripe that change something. Previews of an invoice are also POST requests, but create
 * nothing, so they are left out.
 */
export const changingRequests = async () =>
  (await control.requests()).filter(({ method, path }) => method !== 'GET' && !path.endsWith('/create_preview'));

/** Returns the number of a person's objects of each kind at Stripe, so that tests find duplicates. */
export async function stripeCountsOf(who: Person) {
  const objects = await stripeObjectsOf(who);
  return {
    customers: objects.customers.length,
    subscriptions: objects.subscriptions.length,
    charged: objects.charges.map(({ amount }) => amount),
  };
}

/** Marks the person's free trial as used. */
export async function withoutTrial<P extends Person>(who: P): Promise<P> {
  await rows(
    "INSERT INTO trial_claims (user_id, email_hmac, subscription_id) VALUES ($1, $2, 'sub_of_long_ago')",
    who.id,
    `of ${who.email}`,
  );
  return who;
}
