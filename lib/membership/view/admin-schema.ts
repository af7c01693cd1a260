import { z } from 'zod';
import { id, text } from '@/lib/fields';
import { noParentOf, parentOf } from '@/lib/proof/schema';
import { adminUserView } from '@/lib/users/admin-schema';
import { Hold } from '@/prisma/generated/enums';
import { membershipView, receiptParams } from '../schema';

/** Something of a person's payments that somebody has to look at. */
export const billingAlertView = z.object({
  id: z.int(),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type BillingAlertView = z.output<typeof billingAlertView>;

/** A payment as administrators deal with it. */
export const paymentLine = z.object({
  invoiceId: z.string(),
  paidAt: z.iso.datetime(),
  /** What was paid, and what of it was given back. */
  cents: z.int(),
  refundedCents: z.int(),
  /** Stripe's reference of what paid it; null for what was paid elsewhere, which cannot be refunded here. */
  chargeId: z.string().nullable(),
  /** 'Visa ending in 4242' */
  paidWith: z.string().nullable(),
  /** The bank has asked it back, or has kept it. */
  isDisputed: z.boolean(),
  /** The newest question of its bank, an inquiry too; and until when it can be answered. */
  dispute: z
    .object({ status: z.string(), reason: z.string().nullable(), dueAt: z.iso.datetime().nullable() })
    .nullable(),
});
export type PaymentLine = z.output<typeof paymentLine>;

/** What an administrator can do about the plan that runs. */
export const planView = z.object({
  /** Stripe may still bill for it. */
  isLive: z.boolean(),
  /** It runs, and no payment is owed or on its way. */
  isSettled: z.boolean(),
  /** It ends with its period. */
  isEnding: z.boolean(),
});

/** Where a person stands with the paid plan, as he sees it himself, and what only administrators see. */
export const adminMembership = z.object({
  membership: membershipView,
  /** 'dispute', 'fraud', 'refund' or 'trial_denied': no access, whatever the plan says. */
  hold: z.enum(Hold).nullable(),
  /** The open ones, newest first. */
  alerts: z.array(billingAlertView),
  /** The newest fifty, newest first. */
  payments: z.array(paymentLine),
  plan: planView,
  /** So many free months were given by an administrator. */
  freeMonths: z.int(),
  /** The customer in Stripe's dashboard. */
  stripeUrl: z.string().nullable(),
});
export type AdminMembership = z.output<typeof adminMembership>;

/** All that an administrator sees of a person. */
export const userDetail = adminUserView.extend({
  ...adminMembership.shape,
  parentOf: z.array(parentOf),
  noParentOf: z.array(noParentOf),
});
export type UserDetail = z.output<typeof userDetail>;

/** The hold and the alerts as they stood on the page: what came since stays. */
export const releaseSchema = z.object({
  hold: z.enum(Hold, 'Say which hold to lift.'),
  alertIds: z.array(id('The id of the alert must be a whole number.')).max(1_000),
});
export type Release = z.output<typeof releaseSchema>;

export const resolveAlertSchema = z.object({ alertId: id('The id of the alert must be a whole number.') });

const reason = text(500, 'Give a reason.');
const cents = (least: number, error: string) => z.int({ error }).min(least, { error }).max(10_000_000, { error });

/** `refundedCents`: what had been refunded of it when it was looked at, so that nobody refunds it twice. */
export const refundSchema = z.object({
  invoiceId: receiptParams.shape.id,
  cents: cents(1, 'Enter the amount to refund.'),
  refundedCents: cents(0, 'Say how much was already refunded.'),
  /** The subscription ends with it; a refund alone leaves access as it is. */
  endsNow: z.boolean({ error: 'endsNow must be true or false.' }).default(false),
  reason,
});
export type RefundPayment = z.output<typeof refundSchema>;

export const planSchema = z.object({
  change: z.enum(['end-now', 'end-with-period', 'continue'], 'change must be end-now, end-with-period or continue.'),
  reason,
});
export type ChangePlan = z.output<typeof planSchema>;

/** `given`: how many free months there had been when it was looked at. */
export const monthSchema = z.object({ given: cents(0, 'Say how many were given before.'), reason });
export type GiveMonth = z.output<typeof monthSchema>;

/** The person as he is then, and what was done in a sentence. */
export const deskReply = userDetail.extend({ said: z.string() });
export type DeskReply = z.output<typeof deskReply>;

export const evidenceQuery = z.object({ invoiceId: receiptParams.shape.id });
