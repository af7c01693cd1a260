import { z } from 'zod';
import { code, line, pathId } from '@/lib/fields';

export const MOST_CODES = 500;

const day = z.iso.date('Choose a day.');

export const batchParams = z.object({ id: pathId });

export const makeBatchSchema = z.object({
  count: z
    .int('Enter how many codes.')
    .min(1, 'Create at least one code.')
    .max(MOST_CODES, `At most ${MOST_CODES} codes can be created at once.`),
  /** The last day of access, and the last on which a code can be used, in Nova Scotia. */
  accessUntil: day,
  closesOn: day,
  /** Who paid, for administrators. */
  note: line(200, 'Enter who paid for them.'),
});
export type MakeBatch = z.output<typeof makeBatchSchema>;

/** Codes that were made together, as administrators see them. Who used which, nobody is told. */
export const batchView = z.object({
  id: z.int(),
  schoolId: z.int(),
  note: z.string(),
  accessUntil: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  count: z.int(),
  used: z.int(),
  /** Whether those that are left can be used. */
  isOpen: z.boolean(),
});
export type BatchView = z.output<typeof batchView>;

/** The codes themselves are told this once. */
export const batchMade = z.object({ batch: batchView, codes: z.array(z.string()) });
export type BatchMade = z.output<typeof batchMade>;

export const councilCodeSchema = z.object({
  code: code(40, 'Please type the code.'),
});

export const councilCodeUsed = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  /** Until when the code gives full access. */
  until: z.iso.datetime(),
  /** False of a code that the same person had used before. */
  isNew: z.boolean(),
});
export type CouncilCodeUsed = z.output<typeof councilCodeUsed>;
