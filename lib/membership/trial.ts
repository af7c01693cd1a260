import 'server-only';
import { createHmac } from 'node:crypto';
import { now } from '@/lib/clock';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { run } from '@/lib/database/sql';
import { mailbox } from '@/lib/mail/mailbox';
import { paymentsAway } from './stripe';

/** Keyed, so that a leaked table tells nobody which address or card had a trial. */
export function hmac(kind: 'email' | 'card', value: string): string {
  const secret = env().TRIAL_SECRET;
  if (secret === undefined) throw paymentsAway();
  return createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
}

/** The subscriptions whose free trial this person holds. */
export async function claimsOf(userId: number): Promise<ReadonlySet<string>> {
  const claim = await db().trialClaim.findUnique({ where: { userId }, select: { subscriptionId: true } });
  return new Set(claim ? [claim.subscriptionId] : []);
}

/**
 * One free trial per person: nobody who had one gets another, also not under a deleted account's address. Who was refused one
 * for his card is told to pay, and is not led round in a circle by another free form; who has paid needs no trial.
 */
export async function isTrialAvailable(user: { id: number; email: string }): Promise<boolean> {
  const [had, passed] = await Promise.all([
    db().trialClaim.count({ where: { OR: [{ userId: user.id }, { emailHmac: hmac('email', mailbox(user.email)) }] } }),
    db().membership.count({
      where: { userId: user.id, OR: [{ hold: 'trial_denied' }, { firstPaidAt: { not: null } }] },
    }),
  ]);
  return had + passed === 0;
}

type Claim = {
  user: { id: number; email: string };
  subscriptionId: string;
  /** Stripe's fingerprint of the card. */ fingerprint: string | null;
};

/**
 * Takes the free trial for a person and his card, once and for all; written when the card has been proven, or a declined one
 * would burn the trial. Says false when the person, the address or the card had one before.
 */
export async function claimTrial({ user, subscriptionId, fingerprint }: Claim): Promise<boolean> {
  const emailHmac = hmac('email', mailbox(user.email));
  const cardHmac = fingerprint === null ? null : hmac('card', fingerprint);
  await run(
    db(),
    Prisma.sql`
    INSERT INTO trial_claims (user_id, email_hmac, card_hmac, subscription_id, claimed_at)
    VALUES (${user.id}, ${emailHmac}, ${cardHmac}, ${subscriptionId}, ${now()}) ON CONFLICT DO NOTHING`,
  );
  const claim = await db().trialClaim.findUnique({ where: { userId: user.id }, select: { subscriptionId: true } });
  return claim?.subscriptionId === subscriptionId;
}
