import { z } from 'zod';

/** The copy of what is held of a person, from the asking to its end. */
export const exportView = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: z.iso.datetime().nullable(),
  /** How much of it is made, from 0 to 1. */
  progress: z.number(),
  /** Until when it can be fetched. */
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
  /** From when on another one can be asked for; null: now. */
  nextAt: z.iso.datetime().nullable(),
});
export type ExportView = z.output<typeof exportView>;
