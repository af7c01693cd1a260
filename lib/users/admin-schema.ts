import { z } from 'zod';
import { id, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/page';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import { cleanText } from '@/lib/text/clean';
import { currentPassword } from './schema';
import { VerifiedMethod } from '@/prisma/generated/enums';

/** One call takes no more; so many people is also the most that one page of the list has. */
const MOST_DELETED = 10_000;
const MOST_LISTED = 1_000;

const limit = z.coerce
  .number('limit must be a number')
  .min(1, 'limit must be at least 1')
  .default(MOST_LISTED)
  .transform((value) => Math.min(MOST_LISTED, Math.floor(value)));

const yesOrNo = (name: string) => z.enum(['yes', 'no'], `${name} must be yes or no`).optional();

/** Without a limit a page is long: who reads the list as the specification has it, without pages, sees everybody of a community of some size. */
export const adminUserQuery = pageQuery.extend({
  limit,
  search: z
    .string()
    .max(200)
    .transform((typed) => cleanText(typed.replaceAll('\0', '')))
    .optional(),
  membership: z.enum(MEMBER_STATES, `membership must be one of ${MEMBER_STATES.join(', ')}`).optional(),
  verified: yesOrNo('verified'),
  suspended: yesOrNo('suspended'),
});
export type AdminUserQuery = z.output<typeof adminUserQuery>;

/** Someone in the administrators' table. */
export const adminUserRow = z.object({
  id: z.int(),
  email: z.string(),
  /** Equals the e-mail. */
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  isVerifiedParent: z.boolean(),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  /** What he is now, as the administrators' dashboard counts people. */
  memberState: z.enum(MEMBER_STATES),
  /** While it lasts; the year 9999 is for good. */
  suspendedUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminUserRow = z.output<typeof adminUserRow>;

/** All that an administrator sees of a person, but for the membership. Never who reported him. */
export const adminUserView = adminUserRow.extend({
  suspensionReason: z.string().nullable(),
  /** How it was proven that this is a Nova Scotia parent, and when it was proven or, without a method, taken away. */
  verifiedMethod: z.enum(VerifiedMethod).nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  accessUntil: z.iso.datetime().nullable(),
  /** Complimentary access given by an administrator, while it lasts. */
  complimentaryUntil: z.iso.datetime().nullable(),
  postCount: z.int(),
  commentCount: z.int(),
  /** Reports of his posts and comments. */
  reportCount: z.int(),
  sessionCount: z.int(),
  /** The schools whose moderator he is. */
  moderates: z.array(z.object({ id: z.int(), name: z.string() })),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AdminUserView = z.output<typeof adminUserView>;

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` });

export const updateUserSchema = z
  .object({
    isAdmin: flag('isAdmin').optional(),
    isVerifiedParent: flag('isVerifiedParent').optional(),
    /** To give the right of an administrator, when the password was entered too long ago (decision E3). */
    currentPassword,
  })
  .refine(({ isAdmin, isVerifiedParent }) => isAdmin !== undefined || isVerifiedParent !== undefined, {
    error: 'Say what to change: isAdmin must be true or false.',
    path: ['isAdmin'],
  });
export type UpdateUser = z.output<typeof updateUserSchema>;

export const bulkDeleteSchema = z.object({
  userIds: z
    .array(id('A user id must be a whole number.'), { error: 'Choose who to delete.' })
    .min(1, 'Choose who to delete.')
    .max(MOST_DELETED, `At most ${MOST_DELETED.toLocaleString('en-CA')} users can be deleted at once.`),
});

export const bulkDeleteReply = z.object({
  message: z.string(),
  deleted: z.array(z.int()),
  /** Who was not deleted, and why (decision C8). */
  kept: z.array(z.object({ id: z.int(), message: z.string() })),
  /** Ids of nobody. */
  unknown: z.array(z.int()),
});
export type BulkDeleteReply = z.output<typeof bulkDeleteReply>;

const NO_DAY = 'Choose a day.';
/** A day, which counts to its end in Nova Scotia, or a moment. */
const until = z.union([z.iso.date(NO_DAY), z.iso.datetime({ offset: true, error: NO_DAY })], { error: NO_DAY });

/** For the administrators' eyes, in the log; of a suspension it is told to the person. */
const reason = text(500, 'Give a reason.');

export const accessSchema = z.object({ until, reason });
export type GiveAccess = z.output<typeof accessSchema>;

/** The suspension that runs, as the page shows it: another one is neither replaced nor lifted unseen. Both null where none does. */
const seen = z
  .object(
    {
      until: z.iso.datetime({ error: 'seen.until must be a moment.' }).nullable(),
      reason: z.string({ error: 'seen.reason must be a text.' }).nullable(),
    },
    { error: 'seen must be a suspension.' },
  )
  .optional();

/** `until` null is for good. */
export const suspensionSchema = z.object({ until: until.nullable(), reason, seen });
export type Suspend = z.output<typeof suspensionSchema>;

export const liftSuspensionSchema = z.object({ seen }).default({});
export type LiftSuspension = z.output<typeof liftSuspensionSchema>;

/** How many sessions have ended. */
