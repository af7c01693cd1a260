import { z } from 'zod';
import { email } from '@/lib/fields';
import { linkToken } from '@/lib/users/schema';

export const inviteToSeatSchema = z.object({ email });
export const seatTokenSchema = z.object({ token: linkToken.regex(/^[\w-]{43}$/, 'The link is incomplete.') });
/** The sealed address of a letter that nobody asked for; 254 letters of it need 384. */
export const refuseSeatSchema = z.object({
  token: z.string('The link is incomplete.').max(600, 'The link is incomplete.'),
});

/** Neither the payer nor who has the seat is told anything of the other but the address that the payer typed. */
export const seatView = z.object({
  /** What somebody pays for beside his own plan. */
  paid: z
    .object({
      email: z.string(),
      state: z.enum(['invited', 'taken', 'ending']),
      /** Until when the invitation can be accepted, or the seat lasts; null: as long as he pays. */
      until: z.iso.datetime().nullable(),
      /** He ended it himself, and can take that back. */
      canKeep: z.boolean(),
    })
    .nullable(),
  /** Why nobody can be invited now; null: somebody can. */
  refusal: z.string().nullable(),
  /** His own seat, which somebody else pays for. */
  held: z.object({ until: z.iso.datetime().nullable() }).nullable(),
});
export type SeatView = z.output<typeof seatView>;
