import { z } from 'zod';
import { pastedCodeField, singleLineField, pathIdField } from '@/lib/schema-fields';

export const MAX_CODES_PER_BATCH = 500;

const day = z.iso.date('Choose a day.');

export const codeBatchParams = z.object({ id: pathIdField });

export const codeBatchSchema = z.object({
  count: z
    .int('Enter how many codes to create.')
    .min(1, 'Create at least one code.')
    .max(MAX_CODES_PER_BATCH, `At most ${MAX_CODES_PER_BATCH} codes can be created at once.`),
  /**
   * `accessUntil` is the last day of access that a code gives, and `closesOn` the last day on which a code can be used.
   * Days are in Nova Scotia's time.
   */
  accessUntil: day,
  closesOn: day,
  /** Name of the person or council who paid for this batch of council codes. Only administrators see the name. */
  note: singleLineField(200, 'Enter who paid for the codes.'),
});
export type CodeBatchInput = z.output<typeof codeBatchSchema>;

/** Batch of codes as administrators see it, without the people who used the codes. */
export const councilCodeBatchView = z.object({
  id: z.int(),
  schoolId: z.int(),
  note: z.string(),
  accessUntil: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  count: z.int(),
  used: z.int(),
  /** True if the unused codes of the batch can still be used. */
  isOpen: z.boolean(),
});
export type CouncilCodeBatchView = z.output<typeof councilCodeBatchView>;

/** Reply to the creation of a batch of council codes, and the only reply that contains the codes. */
export const createdCodeBatchView = z.object({ batch: councilCodeBatchView, codes: z.array(z.string()) });
export type CreatedCodeBatchView = z.output<typeof createdCodeBatchView>;

export const councilCodeSchema = z.object({
  code: pastedCodeField(40, 'Please type the code.'),
});

export const redeemCodeReply = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  /** Last moment of the full access that the code gives. */
  until: z.iso.datetime(),
  /** True if this request redeemed the code. False if the same person had already redeemed the code. */
  isNew: z.boolean(),
});
export type RedeemCodeReply = z.output<typeof redeemCodeReply>;
