import { z } from 'zod';

/** Creation time of the newest post that the person has seen. Null if the person never opened the board or feed. */
export const lastSeenView = z.object({ seenUntil: z.iso.datetime().nullable() });
export type LastSeenView = z.output<typeof lastSeenView>;

export const lastSeenSchema = z.object({ seenUntil: z.iso.datetime('seenUntil must be a moment').regex(/^(?!0000)/) });
export type LastSeenInput = z.output<typeof lastSeenSchema>;
