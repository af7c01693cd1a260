import { z } from 'zod';
import { pathId } from '@/lib/fields';
import { ParentLevel } from './level';

/** Of a code: how long it is good, and for how many. */
export const CODE_DAYS = 14;
export const CODE_USES = 200;

export const codeParams = z.object({ id: pathId, code: z.string().max(20) });
export const endCodeQuery = z.object({ withdraw: z.literal('yes', 'withdraw must be yes').optional() });
export const joinSchema = z.object({
  code: z.string('code must be a text').trim().min(1, 'Please type the code').max(20, 'A code has 8 letters'),
});

/** A code as administrators see it. */
export const codeView = z.object({
  code: z.string(),
  schoolId: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  uses: z.int(),
  /** Of them, those within the last day: many at once may mean that it went round. */
  usesToday: z.int(),
  maxUses: z.int(),
  isOpen: z.boolean(),
});
export type CodeView = z.output<typeof codeView>;

export const joinReply = z.object({
  schoolId: z.int(),
  isFollowing: z.literal(true),
  /** 'none' until the e-mail address is proven. */
  authorVerified: z.enum(ParentLevel),
});
export type JoinReply = z.output<typeof joinReply>;
