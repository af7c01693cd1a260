import { z } from 'zod';
import { idField, textField } from '@/lib/schema-fields';
import { deniedVerificationSchema, schoolVerificationSchema } from '@/lib/verification/schema';
import { adminUserView } from '@/lib/users/admin/schema';
import { Hold } from '@/prisma/generated/enums';
import { membershipView, receiptParams } from '../schema';

/** An alert about a person's payments that an administrator has to look at. */
export const billingAlertView = z.object({
  id: z.int(),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type BillingAlertView = z.output<typeof billingAlertView>;

/** A payment with the fields that administrators see. */
export const adminPaymentView = z.object({
  invoiceId: z.string(),
  paidAt: z.iso.datetime(),
  /** The amount paid and the amount refunded, in cents. */
  cents: z.int(),
  refundedCents: z.int(),
  /** Stripe's id of the charge. Null if the payment was made outside Stripe, so that this site can't refund it. */
  chargeId: z.string().nullable(),
  /** Card used for the payment, for example "Visa ending in 4242". */
  paidWith: z.string().nullable(),
  /** True if the bank has taken the money back because of a dispute, or may still do that. */
  isDisputed: z.boolean(),
  /** The newest dispute or inquiry, and the deadline for an answer. */
  dispute: z
    .object({ status: z.string(), reason: z.string().nullable(), dueAt: z.iso.datetime().nullable() })
    .nullable(),
});
export type AdminPaymentView = z.output<typeof adminPaymentView>;

/** State of the member's subscription at Stripe, which determines what an administrator can change. */
export const planView = z.object({
  /** True if Stripe may still charge the member for the plan. */
  isLive: z.boolean(),
  /** True if the plan is active or in a trial, is not on hold, and Stripe is not about to charge for it. */
  isSettled: z.boolean(),
  /** True if the plan ends with its current period. */
  isEnding: z.boolean(),
});

/** A person's membership with the fields that the person sees, and further fields for administrators. */
export const adminMembership = z.object({
  membership: membershipView,
  /** Reason for the hold, or null without a hold. */
  hold: z.enum(Hold).nullable(),
  /** Open alerts, newest first. */
  alerts: z.array(billingAlertView),
  /** The 50 newest payments, newest first. */
  payments: z.array(adminPaymentView),
  plan: planView,
  /** Number of free months that administrators have given. */
  freeMonths: z.int(),
  /** Address of the customer in Stripe's dashboard. */
  stripeUrl: z.string().nullable(),
});
export type AdminMembership = z.output<typeof adminMembership>;

/** All data about a person that an administrator sees. */
export const userDetail = adminUserView.extend({
  ...adminMembership.shape,
  parentOf: z.array(schoolVerificationSchema),
  noParentOf: z.array(deniedVerificationSchema),
});
export type UserDetail = z.output<typeof userDetail>;

/**
 * The hold (block on a membership) to lift and the alerts to close, as the administrator saw them. Newer holds and
 * alerts are not changed.
 */
export const releaseMembershipHoldSchema = z.object({
  hold: z.enum(Hold, 'Say which hold to lift.'),
  alertIds: z.array(idField('The id of the alert must be a whole number.')).max(1_000),
});
export type ReleaseMembershipHoldInput = z.output<typeof releaseMembershipHoldSchema>;

export const resolveAlertSchema = z.object({ alertId: idField('The id of the alert must be a whole number.') });

const reason = textField(500, 'Give a reason.');
const cents = (least: number, error: string) => z.int({ error }).min(least, { error }).max(10_000_000, { error });

/**
 * Input for a refund. `refundedCents` is the amount already refunded when the administrator opened the page, so that
 * nobody refunds twice.
 */
export const refundSchema = z.object({
  invoiceId: receiptParams.shape.id,
  cents: cents(1, 'Enter the amount to refund.'),
  refundedCents: cents(0, 'Enter how much was already refunded.'),
  /** True to end the subscription as well, because a refund alone does not change access. */
  endsNow: z.boolean({ error: 'endsNow must be true or false.' }).default(false),
  reason,
});
export type RefundInput = z.output<typeof refundSchema>;

export const changePlanSchema = z.object({
  change: z.enum(['end-now', 'end-with-period', 'continue'], 'change must be end-now, end-with-period or continue.'),
  reason,
});
export type ChangePlanInput = z.output<typeof changePlanSchema>;

/**
 * Input for a free month. `given` is the number of free months that the administrator saw. If this number has changed,
 * the server refuses the request.
 */
export const freeMonthSchema = z.object({
  given: cents(0, 'Enter how many free months the person already has.'),
  reason,
});
export type FreeMonthInput = z.output<typeof freeMonthSchema>;

/**
 * Reply to an administrator's billing change: the person's updated details, and a sentence that says what was changed.
 */
export const billingActionReply = userDetail.extend({ said: z.string() });
export type BillingActionReply = z.output<typeof billingActionReply>;

export const disputeEvidenceQuery = z.object({ invoiceId: receiptParams.shape.id });
