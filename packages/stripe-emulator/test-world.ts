import Stripe from 'stripe';
import { emulatorControl, type EmulatorControl } from './control';
import { startEmulator, type Catalogue, type EmulatorOptions, type RunningEmulator } from './index';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

export type World = { emulator: RunningEmulator; stripe: Stripe; control: EmulatorControl; price: Stripe.Price };

const CATALOGUE: Catalogue = {
  product: { id: 'prod_Membership', name: 'Membership' },
  prices: [
    { id: 'price_Monthly', lookup_key: 'monthly', currency: 'cad', interval: 'month', unit_amount: 599 },
    { id: 'price_Yearly', lookup_key: 'yearly', currency: 'cad', interval: 'year', unit_amount: 5990 },
  ],
};

/** Starts an emulator and connects the real Stripe SDK to it. */
export async function startWorld(options: EmulatorOptions = {}): Promise<World> {
  const emulator = await startEmulator({ catalogue: CATALOGUE, ...options });
  const stripe = sdk(emulator);
  const { data } = await stripe.prices.list({ lookup_keys: ['monthly'], active: true });
  if (!data[0]) throw new Error('the emulator has no price');
  return { emulator, stripe, control: emulatorControl(emulator.url), price: data[0] };
}

export const sdk = (
  { port }: Pick<RunningEmulator, 'port'>,
  more: Partial<ConstructorParameters<typeof Stripe>[1]> = {},
  key = 'sk_test_emulator',
): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 5_000,
    ...more,
  });

type Expanded = Stripe.Subscription & {
  pending_setup_intent: Stripe.SetupIntent | null;
  latest_invoice: Stripe.Invoice;
};

/**
 * Creates a subscription with the parameters that a membership site sends. If `trial` is true, the subscription starts
 * with a trial of seven days.
 */
export async function beginTest(
  { stripe, price }: World,
  { trial, customer }: { trial: boolean; customer?: string },
): Promise<Expanded> {
  const owner =
    customer ?? (await stripe.customers.create({ email: 'parent@example.ca', metadata: { user_id: '1' } })).id;
  return (await stripe.subscriptions.create({
    customer: owner,
    items: [{ price: price.id, quantity: 1 }],
    ...(trial && { trial_period_days: 7, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }),
    collection_method: 'charge_automatically',
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })) as Expanded;
}

export const secretOf = (subscription: Expanded): string =>
  subscription.pending_setup_intent?.client_secret ??
  subscription.latest_invoice.confirmation_secret?.client_secret ??
  '';

type Intent = { id: string; status: string; payment_method: string | null; next_action: { type: string } | null };
type Confirmed = {
  status: number;
  body: Partial<Intent> & { error?: Stripe.StripeRawError & { setup_intent?: Intent; payment_intent?: Intent } };
};

/** Confirms an intent with a card, as the browser does. */
export async function confirm(
  { emulator }: World,
  secret: string,
  number: string,
  more: Record<string, string> = {},
): Promise<Confirmed> {
  const id = secret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const response = await fetch(`${emulator.url}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_emulator' },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][country]': 'CA',
      'payment_method_data[billing_details][address][postal_code]': 'B3H 4R2',
      client_secret: secret,
      use_stripe_sdk: 'true',
      ...more,
    }),
  });
  return { status: response.status, body: (await response.json()) as Confirmed['body'] };
}

/** Creates a trial subscription whose default payment method is a verified card. */
export async function trialWithCard(world: World, number: string): Promise<Stripe.Subscription> {
  const subscription = await beginTest(world, { trial: true });
  let { body } = await confirm(world, secretOf(subscription), number);
  if (body.status === 'requires_action')
    body = (await world.control.authenticate(body.id ?? '', 'succeed')) as Confirmed['body'];
  if (body.status !== 'succeeded') throw new Error(JSON.stringify(body));
  return world.stripe.subscriptions.update(subscription.id, { default_payment_method: body.payment_method ?? '' });
}

/** Creates a paid subscription. */
export async function paidSubscription(
  world: World,
  number = '4242424242424242',
  customer?: string,
): Promise<Stripe.Subscription> {
  const subscription = await beginTest(world, { trial: false, ...(customer && { customer }) });
  const { body } = await confirm(world, secretOf(subscription), number);
  if (body.status !== 'succeeded') throw new Error(JSON.stringify(body));
  return world.stripe.subscriptions.retrieve(subscription.id);
}

export const periodEndOf = (subscription: Stripe.Subscription): number =>
  subscription.items.data[0]?.current_period_end ?? 0;

export const eventTypes = async ({ control }: World): Promise<string[]> =>
  (await control.state()).events.map(({ type }) => type);
