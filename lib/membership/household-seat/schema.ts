import { z } from 'zod';
import { emailField } from '@/lib/schema-fields';
import { emailLinkTokenField } from '@/lib/users/schema';

export const inviteToSeatSchema = z.object({ email: emailField });
export const seatTokenSchema = z.object({ token: emailLinkTokenField.regex(/^[\w-]{43}$/, 'The link is incomplete.') });

/**
 * A person's household seats: one that they pay for and one that they use. Payer and holder learn nothing about each
 * other, except the address that the payer typed.
 */
export const householdSeatsView = z.object({
  /** The household seat that the person pays for, in addition to their own plan. */
  paid: z
    .object({
      email: z.string(),
      state: z.enum(['invited', 'taken', 'ending']),
      /** Time at which the invitation expires or the seat ends, or null if the seat has no end. */
      until: z.iso.datetime().nullable(),
      /** True if the payer announced the end of the seat and can still withdraw the announcement. */
      canKeep: z.boolean(),
    })
    .nullable(),
  /** Reason why the person can't invite anybody now, or null if they can. */
  refusal: z.string().nullable(),
  /** The seat that the person uses and another person pays for. */
  held: z.object({ until: z.iso.datetime().nullable() }).nullable(),
});
export type HouseholdSeatsView = z.output<typeof householdSeatsView>;
