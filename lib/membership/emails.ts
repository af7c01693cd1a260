import 'server-only';
import { z } from 'zod';
import { db } from '@/lib/database/db';
import type { EmailContentFunctions, MembershipEmailData, EmailContentFunction } from '@/lib/mail/email-types';
import { getCardBrandName } from './card-brand';
import { receiptHref } from './receipt';

// Collects the contents of emails about a membership. The email job stores the amounts and dates, because the
// membership may change before the email is sent.

const storedEvent = z.object({
  cents: z.int().default(0),
  at: z.string().nullable(),
  lastCents: z.int().nullable().default(null),
  interval: z.enum(['month', 'year']).nullable().default(null),
  isTrial: z.boolean().default(false),
});

const fromJob: EmailContentFunction = ({ about }) =>
  Promise.resolve({ money: { ...storedEvent.parse(about), receipt: null } });

/**
 * Builds the receipt email from the ledger when the email is sent. Returns null if the payment is no longer in the
 * ledger.
 */
const receipt: EmailContentFunction = async ({ about }) => {
  const { invoiceId } = z.object({ invoiceId: z.string() }).parse(about);
  const line = await db().membershipPayment.findUnique({ where: { invoiceId } });
  if (!line) return null;
  const { amountPaid: cents, paidAt, periodStart, periodEnd, number, cardBrand, cardLast4 } = line;
  const money: MembershipEmailData = {
    cents,
    at: paidAt.toISOString(),
    lastCents: null,
    interval: null,
    isTrial: false,
    receipt: {
      href: receiptHref(invoiceId),
      number: number ?? invoiceId,
      paidWith: cardLast4 && `${getCardBrandName(cardBrand)} ending in ${cardLast4}`,
      period: periodStart && periodEnd && { start: periodStart.toISOString(), end: periodEnd.toISOString() },
    },
  };
  return { money };
};

export const membershipEmailContentFunctions: EmailContentFunctions = {
  welcome: fromJob,
  'charge-soon': fromJob,
  'payment-receipt': receipt,
  'payment-failed': fromJob,
  'membership-canceled': fromJob,
  'membership-ended': fromJob,
};
