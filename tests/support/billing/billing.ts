import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { readGoingLiveGuide } from '../../../tools/going-live/guide';
import { emulatorControl } from '@parent-voice/stripe-emulator/control';
import { startEmulator, type EmulatorState } from '@parent-voice/stripe-emulator';
import { emulatedStripeAccount } from '@/server/emulated-stripe-account';
import { now } from '@/lib/time/clock';
import { DAY, HOUR, MINUTE, SECOND } from '@/lib/time/duration';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { getStripeClient } from '@/lib/membership/stripe';
import { call, type Answer } from '../http/call';
import { routeInProcess } from './in-process-fetch';
import { postWebhook, startReceiver } from './receiver';
import { cookieOf, person, type Person } from '../community/people';
import { rows } from '../database/rows';

// Import this module before any module that reads the configuration, because it sets the Stripe emulator's address and
// keys in the environment. The emulator sends webhooks to our real handler.
const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-billing-'));
const secret = `whsec_${randomBytes(24).toString('hex')}`;

const { receiver, url: receiverUrl } = await startReceiver();
const emulator = await startEmulator({
  ...emulatedStripeAccount,
  clockFile: path.join(folder, 'clock'),
  webhook: { url: `${receiverUrl}/`, secret, types: STRIPE_EVENT_TYPES },
  // Number of events that the emulator delivers in parallel, as Stripe does. If several events about a person arrive
  // together, our server reads the person's state from Stripe only once.
  lanes: 6,
});
// In production, the server's key has only the permissions in docs/going-live.md. This test key has more, because the
// tests also create plans, products and promotion codes, as an operator does.
const { key } = await emulatorControl(emulator.url).dashboard.restrictedKey({
  permissions: [
    ...readGoingLiveGuide().permissions,
    'plan_write',
    'product_write',
    'coupon_write',
    'promotion_code_write',
  ],
});
routeInProcess({ [emulator.url]: emulator.server, [receiverUrl]: receiver });

Object.assign(process.env, {
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_EMULATOR_URL: emulator.url,
  TRIAL_SECRET: randomBytes(32).toString('hex'),
  CLOCK_FILE: path.join(folder, 'clock'),
});

// Turns off source maps for stack traces of the Stripe SDK. The SDK creates a stack trace for each call, and mapping it
// would double the time of the call.
const { prepareStackTrace } = Error;
const isOfSdk = (frame: NodeJS.CallSite | undefined) => frame?.getFileName()?.includes('/node_modules/stripe/');
Error.prepareStackTrace = (error, frames) =>
  isOfSdk(frames[0]) || !prepareStackTrace ? String(error) : (prepareStackTrace(error, frames) as unknown);

afterAll(async () => {
  if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
  await emulator.close();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

export { postWebhook };
export const webhookSecret = secret;
export const emulatorUrl = emulator.url;
export const control = { ...emulatorControl(emulator.url), state };
export const saveStripe = emulator.keep;

/**
 * Returns a copy of the emulator's state, but without copying the contents of events, because they are large and never
 * change.
 */
async function state(): Promise<EmulatorState> {
  const { events, ...others } = emulator.look();
  return { ...structuredClone(others), events: events.map((event) => ({ ...event })) };
}

/**
 * Makes the Stripe SDK retry after 10 ms instead of half a second. Call it in `beforeAll`. Only hangs.test.ts tests the
 * real delay.
 */
export const retryImmediately = () =>
  void Object.assign(getStripeClient(), { getInitialNetworkRetryDelay: () => 0.01 });

/** Creates a person without a membership, as after registration. */
export const newcomer = (): Promise<Person> => person('inactive');

/** Sends an API call in a new session, because these tests advance time by weeks and older sessions expire. */
export async function callAs(
  who: Person,
  method: 'GET' | 'POST' | 'PATCH',
  address: string,
  body?: unknown,
): Promise<Answer> {
  return call(method, address, { as: { cookie: await newCookieOf(who) }, body });
}

const sessions = new Map<number, { cookie: string; begun: number }>();

async function newCookieOf({ id }: Person): Promise<string> {
  const moment = now().getTime();
  const last = sessions.get(id);
  if (last && Math.abs(moment - last.begun) < MINUTE) return last.cookie;
  const cookie = await cookieOf(id);
  sessions.set(id, { cookie, begun: moment });
  return cookie;
}

/** Begins a payment. The request has a body only if `choice` is given (a price or a promotion code). */
export const begin = (who: Person, choice?: unknown): Promise<Answer> =>
  callAs(who, 'POST', '/api/create-subscription-payment', choice);
export const finish = (who: Person, paymentIntentId: string): Promise<Answer> =>
  callAs(who, 'POST', '/api/create-subscription-from-payment', { paymentIntentId });

export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

let cards = 0;

/** Returns the number of a working card that no other person has. The last digit is a Luhn check digit. */
export function freshCard(): string {
  cards += 1;
  const stem = `555500${String(cards).padStart(9, '0')}`;
  const sum = [...stem].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${stem}${(10 - (sum % 10)) % 10}`;
}

/** Confirms a card as Stripe's browser script does, without a call to our server. Returns Stripe's intent or error. */
export async function confirm(
  clientSecret: string,
  number = freshCard(),
  stripe = emulator.url,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][line1]': '1 Example Street',
    'payment_method_data[billing_details][address][country]': 'CA',
    'payment_method_data[billing_details][address][postal_code]': 'B3H 4R2',
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
  });
  const response = await fetch(`${stripe}/v1/${kind}/${intentOf(clientSecret)}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_of_the_tests', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(body),
  });
  return { status: response.status, body: await response.json() };
}

/**
 * Subscribes a person: opens the payment form, confirms a card and activates the membership. Returns the id of the
 * Stripe intent.
 */
export async function subscribe(who: Person, number = freshCard(), choice?: unknown): Promise<string> {
  const setup = await begin(who, choice);
  if (setup.status !== 200) throw new Error(`begin: ${setup.status} ${setup.text}`);
  const confirmed = await confirm(setup.body.clientSecret, number);
  if (confirmed.status !== 200) throw new Error(`confirm: ${JSON.stringify(confirmed.body)}`);
  const intent = intentOf(setup.body.clientSecret);
  const active = await finish(who, intent);
  if (active.status !== 200) throw new Error(`finish: ${active.status} ${active.text}`);
  return intent;
}

/** Advances the time on our server and at Stripe. Resolves when all events up to the new time are delivered. */
export const advanceTime = ({
  days = 0,
  hours = 0,
  seconds = 0,
}: {
  days?: number;
  hours?: number;
  seconds?: number;
}) => control.advance({ seconds: (days * DAY + hours * HOUR) / SECOND + seconds });

/**
 * Returns the person's row of `memberships`. Leaves out the column `had_access`, because the database computes it by a
 * trigger.
 */
export async function membershipRow(who: Person): Promise<Record<string, unknown>> {
  const [row] = await rows('SELECT * FROM memberships WHERE user_id = $1', who.id);
  const { had_access: _history, ...kept } = row ?? {};
  return kept;
}

/** Returns the person's own account from GET /api/user. */
export const userOf = async (who: Person) => (await callAs(who, 'GET', '/api/user')).body;
