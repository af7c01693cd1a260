import { z } from 'zod';
import { id } from '@/lib/fields';
import { parentOf } from '@/lib/proof/schema';
import { adminUserView } from '@/lib/users/admin-schema';
import { membershipView } from '../schema';

/** Something of a person's payments that somebody has to look at. */
export const billingAlertView = z.object({
  id: z.int(),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type BillingAlertView = z.output<typeof billingAlertView>;

/** Where a person stands with the paid plan, as he sees it himself, and what only administrators see. */
export const adminMembership = z.object({
  membership: membershipView,
  /** 'dispute', 'fraud', 'refund' or 'trial_denied': no access, whatever the plan says. */
  hold: z.string().nullable(),
  /** The open ones, newest first. */
  alerts: z.array(billingAlertView),
});
export type AdminMembership = z.output<typeof adminMembership>;

/** All that an administrator sees of a person. */
export const userDetail = adminUserView.extend({ ...adminMembership.shape, parentOf: z.array(parentOf) });
export type UserDetail = z.output<typeof userDetail>;

export const resolveAlertSchema = z.object({ alertId: id('The id of the alert must be a whole number.') });
