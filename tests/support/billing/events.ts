import { createHmac } from 'node:crypto';
import { begin, confirm, control, newcomer, postWebhook, subscribe, webhookSecret } from './billing';
import { stripeObjectsOf, withoutTrial } from './stripe-objects';
import { newWorld } from './scenarios';
import type { Answer } from '../http/call';
import type { Person } from '../community/people';
import { rows } from '../database/rows';

export type StoredEvent = Awaited<ReturnType<typeof control.state>>['events'][number];

type Signing = { secret?: string; /** Returns the current Unix time in seconds. */ at?: number; scheme?: string };

export const unixTimeIn = (ahead = 0): number => Math.floor(Date.now() / 1000) + ahead;

/** Returns a `Stripe-Signature` header, built as Stripe's documentation describes. */
export function signatureOf(
  raw: string,
  { secret = webhookSecret, at = unixTimeIn(), scheme = 'v1' }: Signing = {},
): string {
  return `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')}`;
}

/** Delivers an event to our server, even if it did not happen in the emulator. */
export function deliver(event: object, signing?: Signing): Promise<Answer> {
  const raw = JSON.stringify(event);
  return postWebhook(raw, signatureOf(raw, signing));
}

/** Returns the events of a type whose data contains this object's id, oldest first. */
export async function eventsOf(type: string, id: string): Promise<StoredEvent[]> {
  const { events } = await control.state();
  return events.filter((event) => event.type === type && JSON.stringify(event.data).includes(`"${id}"`));
}

/** Returns the newest event of a type about this object. */
export async function lastEvent(type: string, id: string): Promise<StoredEvent> {
  const event = (await eventsOf(type, id)).at(-1);
  if (!event) throw new Error(`Stripe has no ${type} of ${id}`);
  return event;
}

/**
 * Creates a person who paid and closed the tab while webhooks were paused, so that our server does not know of the
 * payment. Returns the person and the subscription's id.
 */
export async function createUnseenPayer(): Promise<{ who: Person; subscription: string }> {
  const who = await withoutTrial(await newcomer());
  const { body } = await begin(who);
  const { status } = await confirm(body.clientSecret);
  if (status !== 200) throw new Error(`confirm: ${status}`);
  return { who, subscription: body.subscriptionId };
}

/** Creates a member without a trial whose payment our server has recorded. */
export async function member(): Promise<Person> {
  const who = await withoutTrial(await newcomer());
  await subscribe(who);
  return who;
}

/** Returns the database row that stores an event. */
export async function storedEvent({ id }: { id: string }): Promise<Record<string, unknown> | undefined> {
  const [row] = await rows('SELECT * FROM stripe_events WHERE event_id = $1', id);
  return row;
}

/** Returns the actions in a person's billing audit except 'sync', oldest first. */
export async function auditActionsOf(who: Person): Promise<string[]> {
  const lines = await rows<{ action: string }>(
    "SELECT action FROM billing_audit WHERE user_id = $1 AND action <> 'sync' ORDER BY id",
    who.id,
  );
  return lines.map(({ action }) => action);
}

/** Returns who made each change of a person's membership, such as `member` or `admin`. */
export async function sourcesOf(who: Person): Promise<string[]> {
  const lines = await rows<{ source: string }>(
    'SELECT DISTINCT source FROM billing_audit WHERE user_id = $1 ORDER BY source',
    who.id,
  );
  return lines.map(({ source }) => source);
}

/**
 * Deletes all people and their rows. Uses DELETE, because TRUNCATE would be slower. Triggers and foreign keys are off,
 * because the loop deletes the dependent rows itself.
 */
const DELETE_EVERYTHING = `DO $$
DECLARE name regclass;
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN
    WITH RECURSIVE hanging(name) AS (
      SELECT unnest('{users,trial_claims,stripe_events,membership_payments,balance_lines,billing_alerts,billing_audit}'::regclass[])
      UNION SELECT conrelid::regclass FROM pg_constraint JOIN hanging ON confrelid = hanging.name WHERE contype = 'f'
    ) SELECT hanging.name FROM hanging
  LOOP
    EXECUTE format('DELETE FROM %s', name);
  END LOOP;
END $$`;

/** Empties our database and the emulator, and pauses webhooks. */
export async function resetTestData(): Promise<void> {
  await rows(DELETE_EVERYTHING);
  await newWorld();
  await control.webhooks.pause();
}

/** Returns the id of a person's current subscription. */
export async function liveSubscription(who: Person): Promise<string> {
  const { subscriptions } = await stripeObjectsOf(who);
  const live = subscriptions.find(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
  if (!live) throw new Error('The person has no live subscription.');
  return live.id;
}
