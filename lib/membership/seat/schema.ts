import { z } from 'zod';
import { email } from '@/lib/fields';
import { linkToken } from '@/lib/users/schema';

export const inviteToSeatSchema = z.object({ email });
export const seatTokenSchema = z.object({ token: linkToken.regex(/^[\w-]{43}$/, 'The link is incomplete.') });
/** The sealed address from an unwanted invitation. An address of 254 characters needs 384 when sealed. */
export const refuseSeatSchema = z.object({
  token: z.string('The link is incomplete.').max(600, 'The link is incomplete.'),
});

/**
 * A person's household seats. Payer and holder learn nothing about each other beyond the address that the payer typed.
 */
export const seatView = z.object({
  /** The seat that the person pays for, besides their own plan. */
  paid: z
    .object({
      email: z.string(),
      state: z.enum(['invited', 'taken', 'ending']),
      /**
       * Until when the invitation can be accepted, or until when the seat lasts. Null while the seat lasts as long as
       * the payments.
       */
      until: z.iso.datetime().nullable(),
      /** True if the payer ended the seat themselves and can withdraw that. */
      canKeep: z.boolean(),
    })
    .nullable(),
  /** Why nobody can be invited now. Null if somebody can be. */
  refusal: z.string().nullable(),
  /** The person's own seat, which somebody else pays for. */
  held: z.object({ until: z.iso.datetime().nullable() }).nullable(),
});
export type SeatView = z.output<typeof seatView>;
