import { createHmac } from 'node:crypto';
import { begin, confirm, control, newcomer, postWebhook, subscribe, webhookSecret } from './billing';
import { madeFor, withoutTrial } from './made';
import { newWorld } from './scenarios';
import type { Answer } from '../http/call';
import type { Person } from '../community/people';
import { rows } from '../database/rows';

export type StoredEvent = Awaited<ReturnType<typeof control.state>>['events'][number];

type Signing = { secret?: string; /** Seconds of the real time. */ at?: number; scheme?: string };

export const inSeconds = (ahead = 0): number => Math.floor(Date.now() / 1000) + ahead;

/** The header `Stripe-Signature`, made as Stripe's documentation says. */
export function signatureOf(
  raw: string,
  { secret = webhookSecret, at = inSeconds(), scheme = 'v1' }: Signing = {},
): string {
  return `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')}`;
}

/** Sends what Stripe would, whether it happened or not. */
export function deliver(event: object, signing?: Signing): Promise<Answer> {
  const raw = JSON.stringify(event);
  return postWebhook(raw, signatureOf(raw, signing));
}

/** The events of a kind that tell of this object, or of something that belongs to it; oldest first. */
export async function eventsOf(type: string, id: string): Promise<StoredEvent[]> {
  const { events } = await control.state();
  return events.filter((event) => event.type === type && JSON.stringify(event.data).includes(`"${id}"`));
}

/** The newest of them. */
export async function lastEvent(type: string, id: string): Promise<StoredEvent> {
  const event = (await eventsOf(type, id)).at(-1);
  if (!event) throw new Error(`Stripe has no ${type} of ${id}`);
  return event;
}

/** Someone who paid and closed the tab: while webhooks are paused, we know nothing of it. His subscription's id comes along. */
export async function paidUnseen(): Promise<{ who: Person; subscription: string }> {
  const who = await withoutTrial(await newcomer());
  const { body } = await begin(who);
  const { status } = await confirm(body.clientSecret);
  if (status !== 200) throw new Error(`confirm: ${status}`);
  return { who, subscription: body.subscriptionId };
}

/** Someone who pays from the first day, and whom we know as such. */
export async function member(): Promise<Person> {
  const who = await withoutTrial(await newcomer());
  await subscribe(who);
  return who;
}

/** How an event was kept. */
export async function keptEvent({ id }: { id: string }): Promise<Record<string, unknown> | undefined> {
  const [row] = await rows('SELECT * FROM stripe_events WHERE event_id = $1', id);
  return row;
}

/** Someone's lines of the billing audit, oldest first, without those that only list columns. */
export async function happenedTo(who: Person): Promise<string[]> {
  const lines = await rows<{ action: string }>(
    "SELECT action FROM billing_audit WHERE user_id = $1 AND action <> 'sync' ORDER BY id",
    who.id,
  );
  return lines.map(({ action }) => action);
}

/** From where changes of someone's membership came. */
export async function sourcesOf(who: Person): Promise<string[]> {
  const lines = await rows<{ source: string }>(
    'SELECT DISTINCT source FROM billing_audit WHERE user_id = $1 ORDER BY source',
    who.id,
  );
  return lines.map(({ source }) => source);
}

/**
 * Nobody here, and nothing of anybody. TRUNCATE would make the files of sixty tables and their indexes anew, which takes longer than most
 * tests; what hangs on a row needs no trigger to go, since every table that hangs on users is emptied.
 */
const EMPTY = `DO $$
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

/** Nobody here and nobody at Stripe, and no event comes by itself. */
export async function silentWorld(): Promise<void> {
  await rows(EMPTY);
  await newWorld();
  await control.webhooks.pause();
}

/** The id of the plan that someone has and that is not over. */
export async function liveSubscription(who: Person): Promise<string> {
  const { subscriptions } = await madeFor(who);
  const live = subscriptions.find(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
  if (!live) throw new Error('there is none');
  return live.id;
}
