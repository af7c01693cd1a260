import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { raiseAlert } from '../history/record';
import { endedAlready, idOf, stripe } from '../stripe';
import { isLiveStatus, type SubscriptionFacts } from './state';
import { GIVEN_UP } from '../terms';

/** What made somebody decide to end a plan. */
export type Seen = Pick<SubscriptionFacts, 'id' | 'status' | 'invoice' | 'pendingSetupIntentId'>;

/** For who wanted to end what another tab, or Stripe, has paid or changed at this moment. */
export const justChanged = () => new AppError('conflict', 'Your membership has just changed. Please reload this page.');

/**
 * Ends a plan that was `seen` unfinished or unpaid, unless it was paid or its card was confirmed since: then it goes on, and this says
 * false. Whatever the other tab does meanwhile, nobody pays for a plan that ends here.
 */
export async function giveUpUnlessPaid(userId: number, seen: Seen): Promise<boolean> {
  const before = await invoicesOf(seen.id); // before the plan is looked at: whatever was paid by then belongs to what was seen
  const plan = await stripe().subscriptions.retrieve(seen.id, PARTS);
  if (isLiveStatus(plan.status) && !isAsSeen(plan, seen)) return false;
  const { isConfirmed, after } = await close(userId, seen.id, seen.pendingSetupIntentId, before);
  if (isConfirmed || paidSince(before, after).length > 0 || after.some(canBePaid)) {
    await mark(seen.id, '');
    return false;
  }
  await end(userId, seen.id, after);
  return true;
}

/** Ends a plan whatever was paid for it; done already counts as done. Nothing of ours is forgotten here, that comes with the next reading. */
export async function giveUp(
  userId: number,
  { id, pending_setup_intent: intent }: Pick<Stripe.Subscription, 'id' | 'pending_setup_intent'>,
): Promise<void> {
  const { after } = await close(userId, id, idOf(intent), await invoicesOf(id));
  await end(userId, id, after);
}

const PARTS = { expand: ['latest_invoice'] };

/** The newest hundred. */
const invoicesOf = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await stripe().invoices.list({ subscription, limit: 100 })).data;

const canBePaid = ({ status }: Stripe.Invoice) => status === 'draft' || status === 'open';

const paidSince = (before: Stripe.Invoice[], after: Stripe.Invoice[]): Stripe.Invoice[] =>
  after.filter(
    ({ id, status, amount_paid: amount }) =>
      status === 'paid' && amount > 0 && !before.some((one) => one.id === id && one.status === 'paid'),
  );

function isAsSeen(plan: Stripe.Subscription, seen: Seen): boolean {
  const invoice = plan.latest_invoice;
  const isSameInvoice =
    typeof invoice === 'string' || (invoice?.id === seen.invoice?.id && invoice?.status === seen.invoice?.status);
  return plan.status === seen.status && isSameInvoice && idOf(plan.pending_setup_intent) === seen.pendingSetupIntentId;
}

/**
 * From here on nothing can be paid or confirmed for the plan: Stripe refuses the void of what was paid a moment before, and the
 * payment of what is void.
 */
async function close(userId: number, id: string, setupIntent: string | null, before: Stripe.Invoice[]) {
  // First: a key that made this one would be answered with it, as it was then.
  await db().membership.updateMany({ where: { userId }, data: { attemptSeq: { increment: 1 } } });
  const open = before.filter(canBePaid);
  if (open.length > 0) await mark(id, 'true');
  const isConfirmed = setupIntent !== null && (await isConfirmedBefore(setupIntent));
  await voidAll(open);
  return { isConfirmed, after: await invoicesOf(id) };
}

async function voidAll(invoices: Stripe.Invoice[]): Promise<void> {
  for (const { id, status } of invoices) {
    if (!id) continue;
    // A draft cannot be void, nor deleted, and would be charged within the hour.
    if (status === 'draft') await endedAlready(stripe().invoices.finalizeInvoice(id, { auto_advance: false }));
    await endedAlready(stripe().invoices.voidInvoice(id));
  }
}

/** Cancels it; says whether the card was faster. */
async function isConfirmedBefore(setupIntent: string): Promise<boolean> {
  await endedAlready(stripe().setupIntents.cancel(setupIntent));
  return (await stripe().setupIntents.retrieve(setupIntent)).status === 'succeeded';
}

/** Who owes nothing any more runs again at Stripe: by this mark he is not taken for one who has paid, should we end in between. */
const mark = (id: string, word: 'true' | ''): Promise<void> =>
  endedAlready(stripe().subscriptions.update(id, { metadata: { [GIVEN_UP]: word } }));

async function end(userId: number, id: string, before: Stripe.Invoice[]): Promise<void> {
  await endedAlready(stripe().subscriptions.cancel(id, { invoice_now: false, prorate: false }));
  // What came into being at the last moment: a renewal, or a plan that was resumed.
  const after = await invoicesOf(id);
  await voidAll(after.filter(canBePaid));
  for (const { id: invoice } of paidSince(before, after))
    await raiseAlert({
      key: `paid_without_access:${invoice ?? id}`,
      userId,
      kind: 'paid_without_access',
      details: { invoice: invoice ?? null },
    });
}
