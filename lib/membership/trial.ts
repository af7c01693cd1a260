import 'server-only';
import { createHmac } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { runStatement } from '@/lib/database/sql';
import { normalizeMailboxAddress } from '@/lib/mail/mailbox';
import { paymentsUnavailableError } from './stripe';

/** Returns a keyed hash of an email address or card. A leaked table of hashes does not reveal who had a free trial. */
export function hashTrialIdentifier(kind: 'email' | 'card', value: string): string {
  const secret = env().TRIAL_SECRET;
  if (secret === undefined) throw paymentsUnavailableError();
  return createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
}

/** Returns the ids of the subscriptions whose free trial this person has taken. */
export async function findUsedTrialSubscriptionIds(userId: number): Promise<ReadonlySet<string>> {
  const claim = await db().trialClaim.findUnique({ where: { userId }, select: { subscriptionId: true } });
  return new Set(claim ? [claim.subscriptionId] : []);
}

/**
 * Returns true if the person may have a free trial. Each person gets only one trial, even if they delete the account
 * and return with the same address.
 */
export async function isTrialAvailable(user: { id: number; email: string }): Promise<boolean> {
  const [had, passed] = await Promise.all([
    db().trialClaim.count({
      where: {
        OR: [{ userId: user.id }, { emailHmac: hashTrialIdentifier('email', normalizeMailboxAddress(user.email)) }],
      },
    }),
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
 * Records permanently that a person and their card took the free trial. Returns false if the person, the address or the
 * card already had a trial.
 */
export async function claimTrial({ user, subscriptionId, fingerprint }: Claim): Promise<boolean> {
  const emailHmac = hashTrialIdentifier('email', normalizeMailboxAddress(user.email));
  const cardHmac = fingerprint === null ? null : hashTrialIdentifier('card', fingerprint);
  await runStatement(
    db(),
    Prisma.sql`
    INSERT INTO trial_claims (user_id, email_hmac, card_hmac, subscription_id, claimed_at)
    VALUES (${user.id}, ${emailHmac}, ${cardHmac}, ${subscriptionId}, ${now()}) ON CONFLICT DO NOTHING`,
  );
  const claim = await db().trialClaim.findUnique({ where: { userId: user.id }, select: { subscriptionId: true } });
  return claim?.subscriptionId === subscriptionId;
}
