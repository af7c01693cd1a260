import { updateAllSeats } from '@/lib/membership/household-seat/update-seats';
import { deriveInvitationToken, hashInvitationToken } from '@/lib/membership/household-seat/invitation-links';
import { db } from '@/lib/database/db';
import { confirm, control, intentOf } from '../billing/billing';
import { deliver, lastEvent } from '../billing/events';
import { stripeObjectsOf } from '../billing/stripe-objects';
import { inDays, type Person } from '../community/people';
import { rows } from '../database/rows';
import { adminStep, send, stepOf, stepsInOrder, type Action } from './action';
import { backdateLapse } from './secrets';
import type { World } from './world';

const chargeOf = async (who: Person): Promise<string> => (await stripeObjectsOf(who)).charges.at(-1)?.id ?? '';

/** Delivers the newest webhook event of this type as Stripe would. */
async function deliverLast(type: string, id: string): Promise<void> {
  const { status } = await deliver(await lastEvent(type, id));
  if (status !== 200) throw new Error(`${type}: ${status}`);
}

async function dispute(who: Person): Promise<void> {
  const { id } = await control.dispute({ charge: await chargeOf(who) });
  await deliverLast('charge.dispute.created', id);
}

/** Sets the end of a person's access in the database, as the server does when it reads a subscription from Stripe. */
const accessUntil = (days: number) => (who: Person) =>
  rows('UPDATE memberships SET access_until = $2 WHERE user_id = $1', who.id, inDays(days));

/**
 * Subscribes with the session from the database snapshot, because that session is still valid after the snapshot is
 * restored.
 */
async function subscribe(who: Person): Promise<void> {
  const { body } = await send(who, 'POST', '/api/create-subscription-payment');
  await confirm(body.clientSecret);
  await send(who, 'POST', '/api/create-subscription-from-payment', { paymentIntentId: intentOf(body.clientSecret) });
}

async function release(who: Person, { people }: World): Promise<void> {
  const alerts = await rows<{ id: number }>('SELECT id FROM billing_alerts WHERE user_id = $1', who.id);
  const body = { hold: 'dispute', alertIds: alerts.map(({ id }) => id) };
  await send(people.admin, 'POST', `/api/admin/users/${who.id}/release`, body);
}

async function refund(who: Person, { people }: World): Promise<void> {
  const [payment] = await rows<{ invoiceId: string; cents: number }>(
    'SELECT invoice_id AS "invoiceId", amount_paid AS cents FROM membership_payments WHERE user_id = $1',
    who.id,
  );
  const body = { ...payment, refundedCents: 0, reason: 'Asked for it' };
  await send(people.admin, 'POST', `/api/admin/users/${who.id}/refund`, body);
}

const give = adminStep(
  'POST',
  (id) => `/api/admin/users/${id}/access`,
  () => ({ until: '2030-06-30', reason: 'Helped with the fair' }),
);
const takeBack = adminStep('DELETE', (id) => `/api/admin/users/${id}/access`);

const payerEnds = (_who: Person, { people }: World) => send(people.payer, 'DELETE', '/api/seat');
const payerKeeps = (_who: Person, { people }: World) => send(people.payer, 'POST', '/api/seat/keep');
const leaveSeat = stepOf('DELETE', '/api/seat/held');

const NEW_SEAT = deriveInvitationToken('harness-new-seat');
async function invite(_who: Person, { people }: World): Promise<void> {
  await db().householdSeat.create({
    data: {
      payerId: people.payer.id,
      email: 'guardian@example.test',
      tokenHash: hashInvitationToken(NEW_SEAT),
      invitedAt: new Date(),
      expiresAt: inDays(9),
    },
  });
}
const payerStatus =
  (isHeld: boolean) =>
  async (_who: Person, { people }: World) => {
    await rows(
      'UPDATE memberships SET hold = $2::hold, access_until = $3 WHERE user_id = $1',
      people.payer.id,
      isHeld ? 'dispute' : null,
      isHeld ? null : inDays(20),
    );
    await updateAllSeats();
  };

/**
 * Actions that begin, pause and end access. After a membership lapses or returns, each anonymous post is hidden or
 * shown at a random time within a week (record 026).
 */
export const MEMBERSHIP_ACTIONS: Action[] = [
  { name: 'a membership that starts', actor: 'holder', before: leaveSeat, does: subscribe },
  { name: 'a membership that is renewed', isThorough: true, does: accessUntil(60) },
  { name: 'a membership that lapses', does: accessUntil(-0.001) },
  { name: 'a restarted membership', before: accessUntil(-1), does: accessUntil(30) },
  {
    name: 'a membership restarted long after it lapsed',
    isThorough: true,
    before: backdateLapse,
    does: accessUntil(30),
  },
  { name: 'a cancelled membership', does: stepOf('POST', '/api/cancel-subscription') },
  {
    name: 'a plan that an administrator ends now',
    isThorough: true,
    does: adminStep(
      'POST',
      (id) => `/api/admin/users/${id}/plan`,
      () => ({ change: 'end-now', reason: 'Asked for it' }),
    ),
  },
  {
    name: 'a free month',
    isThorough: true,
    does: adminStep(
      'POST',
      (id) => `/api/admin/users/${id}/free-month`,
      () => ({ given: 0, reason: 'A kindness' }),
    ),
  },
  { name: 'a refund', isThorough: true, does: refund },
  { name: 'a disputed payment', does: dispute },
  { name: 'a hold that is released', isThorough: true, before: dispute, does: release },
  { name: 'complimentary access', does: give },
  { name: 'revoked complimentary access', isThorough: true, before: give, does: takeBack },
  {
    name: 'an invitation to a household seat',
    isThorough: true,
    does: stepOf('POST', '/api/seat', { email: 'second@example.test' }),
  },
  {
    name: 'a new household seat',
    actor: 'holder',
    before: stepsInOrder(leaveSeat, invite),
    does: stepOf('POST', '/api/seat/accept', { token: NEW_SEAT }),
  },
  { name: 'a household seat that its payer ends', actor: 'holder', does: payerEnds },
  {
    name: 'a household seat that its payer keeps',
    isThorough: true,
    actor: 'holder',
    before: payerEnds,
    does: payerKeeps,
  },
  {
    name: 'a household seat after its notice period',
    isThorough: true,
    actor: 'holder',
    before: stepsInOrder(payerEnds, ({ id }) =>
      rows("UPDATE household_seats SET ends_at = now() - interval '1 second' WHERE holder_id = $1", id),
    ),
    does: async ({ id }) => {
      await rows("UPDATE memberships SET seat_until = now() - interval '1 second' WHERE user_id = $1", id);
      await updateAllSeats();
    },
  },
  { name: 'a household seat given up by its holder', isThorough: true, actor: 'holder', does: leaveSeat },
  { name: 'a household seat whose payer is on hold', isThorough: true, actor: 'holder', does: payerStatus(true) },
  {
    name: 'a household seat whose payer pays again',
    isThorough: true,
    actor: 'holder',
    before: payerStatus(true),
    does: payerStatus(false),
  },
  {
    name: 'an entered code of a school council',
    isThorough: true,
    actor: 'holder',
    before: leaveSeat,
    does: stepOf('POST', '/api/council-code', ({ councilCode }) => ({ code: councilCode })),
  },
];
