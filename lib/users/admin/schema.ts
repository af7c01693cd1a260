import { z } from 'zod';
import { idField, textField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import { cleanText } from '@/lib/text/clean-text';
import { currentPasswordField } from '@/lib/users/schema';
import { VerifiedMethod } from '@/prisma/generated/enums';

/** Maximum number of people that one request can delete. */
const MAX_DELETED = 10_000;
const MAX_LISTED = 1_000;

const limit = z.coerce
  .number('limit must be a number')
  .min(1, 'limit must be at least 1')
  .default(MAX_LISTED)
  .transform((value) => Math.min(MAX_LISTED, Math.floor(value)));

const yesOrNo = (name: string) => z.enum(['yes', 'no'], `${name} must be yes or no`).optional();

/**
 * Query of the user list. The default limit is high, because clients that follow the specification read only the first
 * page.
 */
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

/** Person in the administrators' table. */
export const adminUserRow = z.object({
  id: z.int(),
  email: z.string(),
  /** Another name for `email`, with the same value (decision B1). */
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  isVerifiedParent: z.boolean(),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  /** Membership state, as in the administrators' dashboard. */
  memberState: z.enum(MEMBER_STATES),
  /** End of the current suspension. The year 9999 means that the suspension is permanent. */
  suspendedUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminUserRow = z.output<typeof adminUserRow>;

/** Facts about a person for administrators, except the membership and the people who reported this person. */
export const adminUserView = adminUserRow.extend({
  suspensionReason: z.string().nullable(),
  /**
   * Method and time of the person's verification as a Nova Scotia parent. A time without a method means that the
   * verification was removed at this time.
   */
  verifiedMethod: z.enum(VerifiedMethod).nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  accessUntil: z.iso.datetime().nullable(),
  /** End of the person's complimentary access. Null if the person has none. */
  complimentaryUntil: z.iso.datetime().nullable(),
  postCount: z.int(),
  commentCount: z.int(),
  /** Number of reports of the person's posts and comments. */
  reportCount: z.int(),
  sessionCount: z.int(),
  /** Schools at which the person is a moderator. */
  moderates: z.array(z.object({ id: z.int(), name: z.string() })),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AdminUserView = z.output<typeof adminUserView>;

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` });

export const updateUserSchema = z
  .object({
    isAdmin: flag('isAdmin').optional(),
    isVerifiedParent: flag('isVerifiedParent').optional(),
    /**
     * Password of the acting administrator, required to grant administrator rights if the last sign-in is too long ago
     * (decision E3).
     */
    currentPassword: currentPasswordField,
  })
  .refine(({ isAdmin, isVerifiedParent }) => isAdmin !== undefined || isVerifiedParent !== undefined, {
    error: 'Say what to change: isAdmin must be true or false.',
    path: ['isAdmin'],
  });
export type UpdateUserInput = z.output<typeof updateUserSchema>;

export const bulkDeleteSchema = z.object({
  userIds: z
    .array(idField('A user id must be a whole number.'), { error: 'Choose who to delete.' })
    .min(1, 'Choose who to delete.')
    .max(MAX_DELETED, `At most ${MAX_DELETED.toLocaleString('en-CA')} users can be deleted at once.`),
});

export const bulkDeleteReply = z.object({
  message: z.string(),
  deleted: z.array(z.int()),
  /** People in the request whom the server did not delete (decision C8). `message` gives the reason. */
  kept: z.array(z.object({ id: z.int(), message: z.string() })),
  /** Ids in the request for which no person exists. */
  unknown: z.array(z.int()),
});
export type BulkDeleteReply = z.output<typeof bulkDeleteReply>;

const NO_DAY = 'Choose a day.';
/** End of a suspension or of access: an exact time, or a day, which means the end of that day in Nova Scotia. */
const until = z.union([z.iso.date(NO_DAY), z.iso.datetime({ offset: true, error: NO_DAY })], { error: NO_DAY });

/**
 * Reason for a change, for administrators and the audit log. A suspended person also sees the reason for the
 * suspension.
 */
const reason = textField(500, 'Give a reason.');

export const giveAccessSchema = z.object({ until, reason });
export type GiveAccessInput = z.output<typeof giveAccessSchema>;

/**
 * End (`until`) and reason of the suspension that the administrator's page showed. Both are null if the page showed no
 * suspension. If the person's current suspension is different, the request changes nothing.
 */
const seen = z
  .object(
    {
      until: z.iso.datetime({ error: 'seen.until must be a moment.' }).nullable(),
      reason: z.string({ error: 'seen.reason must be a text.' }).nullable(),
    },
    { error: 'seen must be a suspension.' },
  )
  .optional();

/** A null `until` means a permanent suspension. */
export const suspensionSchema = z.object({ until: until.nullable(), reason, seen });
export type SuspendInput = z.output<typeof suspensionSchema>;

export const liftSuspensionSchema = z.object({ seen }).default({});
export type LiftSuspensionInput = z.output<typeof liftSuspensionSchema>;

/** Number of ended sessions. */
