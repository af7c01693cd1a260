import { z } from 'zod';
import { DeletionCause, DeletionFault } from '@/prisma/generated/enums';

/** State of a data export, from the request to its expiry. */
export const dataExportView = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: z.iso.datetime().nullable(),
  /** Progress of the export, from 0 to 1. */
  progress: z.number(),
  /** Time until which the file can be downloaded. */
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
  /** Earliest time at which the person can request another export. Null if they can request one now. */
  nextAt: z.iso.datetime().nullable(),
});
export type DataExportView = z.output<typeof dataExportView>;

/** End of the undo period, and the time by which the account must be deleted. */
export const deletionRequest = z.object({ dueAt: z.iso.datetime(), deadline: z.iso.datetime() });
export type DeletionRequest = z.output<typeof deletionRequest>;

/**
 * Result of undoing a deletion request. `isPlanAsBefore` is false if the person had a subscription that could not be
 * resumed.
 */
export const undoDeletionReply = z.object({ isPlanAsBefore: z.boolean() });
export type UndoDeletionReply = z.output<typeof undoDeletionReply>;

const moment = z.iso.datetime().nullable();

/** Account deletion as administrators see it. */
export const adminAccountDeletionView = deletionRequest.extend({
  userId: z.int(),
  /** Email address of the person. Null after the deletion of the account. */
  email: z.string().nullable(),
  askedBy: z.enum(DeletionCause),
  requestedAt: z.iso.datetime(),
  tries: z.int(),
  triedAt: moment,
  /** Reason why the last try to delete the account failed. */
  fault: z.enum(DeletionFault).nullable(),
  planEndedAt: moment,
  doneAt: moment,
  cleanedAt: moment,
  receiptAt: moment,
});
export type AdminAccountDeletionView = z.output<typeof adminAccountDeletionView>;
