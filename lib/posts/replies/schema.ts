import { z } from 'zod';
import { idField, pathIdField, textField } from '@/lib/schema-fields';
import { SchoolReplyState } from '@/prisma/generated/enums';

export const SCHOOL_REPLY_LETTERS = 3_000;

export const replyLinkSchema = z.object({ postId: idField('postId must be the id of a post') });
export const replyLinkQuery = z.object({ postId: pathIdField });

/** The link of one concern, for moderators. */
export const replyLinkView = z.object({
  state: z.enum(['none', 'sent', 'returned', 'expired', 'written']),
  /** The school's address in the directory. */
  mailbox: z.string().nullable(),
  sentOn: z.iso.date().nullable(),
  /** Why the link can't be sent now. Null if it can be sent. */
  refusal: z.string().nullable(),
});
export type ReplyLinkView = z.output<typeof replyLinkView>;

export const replyTokenParams = z.object({ token: z.string().max(200) });

const version = z.int('seen must be the version that the form showed').min(0).max(2_147_483_647);

/** The school's text. `seen` is the version that the form showed, or 0 for the first text. */
export const writeReplySchema = z.object({
  content: textField(SCHOOL_REPLY_LETTERS, 'Write the reply.'),
  seen: version,
});
export type WriteReplyInput = z.output<typeof writeReplySchema>;

/** The reply as the school sees it on the page of its link. */
export const ownReplyView = z.object({
  content: z.string(),
  version: z.int(),
  state: z.enum(SchoolReplyState),
  /** Why a moderator did not show the reply. */
  reason: z.string().nullable(),
  /** Time until which the school can change the reply, as text. Null if the time is over. */
  until: z.string().nullable(),
});
export type OwnReplyView = z.output<typeof ownReplyView>;

export const replyDecisionParams = z.object({ id: pathIdField, replyId: pathIdField });
export const replyDecisionSchema = z
  .object({
    isShown: z.boolean('isShown must be true or false'),
    /** Why the reply is not shown. The school reads it on the page of its link. */
    reason: textField(300, 'Give a reason. The school reads it.').optional(),
    seen: version,
  })
  .refine(({ isShown, reason }) => isShown || reason !== undefined, {
    path: ['reason'],
    error: 'Give a reason. The school reads it.',
  });
export type ReplyDecision = z.output<typeof replyDecisionSchema>;

/** A reply that waits for a moderator. The post's author is left out. */
export const waitingReplyView = z.object({
  id: z.int(),
  postId: z.int(),
  title: z.string().nullable(),
  excerpt: z.string(),
  content: z.string(),
  version: z.int(),
});
export type WaitingReplyView = z.output<typeof waitingReplyView>;
