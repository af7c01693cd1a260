import { z } from 'zod';
import { DeletionCause, DeletionFault } from '@/prisma/generated/enums';

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

/** Until when a deletion can be undone, and by when it is done. */
export const deletionAsked = z.object({ dueAt: z.iso.datetime(), deadline: z.iso.datetime() });
export type DeletionAsked = z.output<typeof deletionAsked>;

/** Whether the plan that was stopped with the asking, if any, goes on. */
export const deletionUndone = z.object({ isPlanAsBefore: z.boolean() });
export type DeletionUndone = z.output<typeof deletionUndone>;

const moment = z.iso.datetime().nullable();

/** A deletion as administrators see it. */
export const adminDeletion = deletionAsked.extend({
  userId: z.int(),
  /** Null when the account is gone. */
  email: z.string().nullable(),
  askedBy: z.enum(DeletionCause),
  requestedAt: z.iso.datetime(),
  tries: z.int(),
  triedAt: moment,
  /** Why it was not done when it was tried last. */
  fault: z.enum(DeletionFault).nullable(),
  planEndedAt: moment,
  doneAt: moment,
  cleanedAt: moment,
  receiptAt: moment,
});
export type AdminDeletion = z.output<typeof adminDeletion>;
