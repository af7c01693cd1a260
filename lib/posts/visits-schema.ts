import { z } from 'zod';

/** When the newest post was written that was there to see; null: one was never here. */
export const visitView = z.object({ seenUntil: z.iso.datetime().nullable() });
export type VisitView = z.output<typeof visitView>;

export const visitSchema = z.object({ seenUntil: z.iso.datetime('seenUntil must be a moment').regex(/^(?!0000)/) });
export type Visit = z.output<typeof visitSchema>;
