import { AppError, type ErrorCode } from '@/lib/errors';

export type Visitor = { role: 'visitor'; id: null };
/** A signed-in person. A suspended person may read and may delete their own content, but nothing else (decision P3). */
export type SignedInPerson = {
  role: 'member' | 'subscriber' | 'admin';
  id: number;
  isSuspended?: true;
  /** True if the person has requested account deletion (decision P1). */
  isLeaving?: true;
  /** True if the person must first agree to the current wording of the terms (decision B5). */
  mustAgree?: true;
  /**
   * `mustVerify` is true if the person must confirm their email address before they write (decision B3).
   * `mustVerifyToRead` is true if they must confirm it before they read (decision E2).
   */
  mustVerify?: true;
  mustVerifyToRead?: true;
  /**
   * True for an administrator who must still use a second factor. Until then, the administrator has only the rights of
   * a `subscriber` (record 046).
   */
  mustProve?: true;
  /** Ids of the schools that this person moderates (record 053), or undefined if they moderate none. */
  moderates?: readonly number[];
};
export type Actor = Visitor | SignedInPerson;
export type ActorRole = Actor['role'];
/** Owner of content, and the school of the content where moderators of the school may act too. */
type Owned = { userId: number; schoolId?: number };

export const VISITOR: Visitor = { role: 'visitor', id: null };

const EVERYONE = ['visitor', 'member', 'subscriber', 'admin'] as const;
// Roles of signed-in people. A `subscriber` has access, for example through a membership. A `member` has none.
const SIGNED_IN = ['member', 'subscriber', 'admin'] as const;
const PAYING = ['subscriber', 'admin'] as const;
const ADMINS = ['admin'] as const;

/** Roles allowed for each action, from the specification, section 6. */
const GRANTS = {
  anyone: EVERYONE,
  'account.use': SIGNED_IN,
  'account.name': SIGNED_IN,
  'account.picture': SIGNED_IN,
  'household.invite': SIGNED_IN,
  'parent.vouch': SIGNED_IN,
  'school.follow': SIGNED_IN,
  'school.invite': PAYING,
  'post.read': SIGNED_IN, // Visitors can read publicly shared posts without this permission.
  'post.vote': SIGNED_IN,
  'post.create': PAYING,
  'post.comment': PAYING,
  'comment.show': SIGNED_IN, // Lets authors choose whether visitors see their comment, and their name beside it.
  'content.report': SIGNED_IN,
  'storm.report': PAYING, // The school must also have verified the person as a parent (lib/storm/report-storm.ts).
  'event.suggest': PAYING, // Likewise, in lib/events/suggestions/suggest-event.ts.
  'event.remind': PAYING,
  'admin.enter': ADMINS,
  'school.manage': ADMINS,
  'user.manage': ADMINS,
  'content.moderate': ADMINS,
  'audit.read': ADMINS,
} as const satisfies Record<string, readonly ActorRole[]>;

/**
 * Roles for actions that only the owner of the content may take. If `adminToo` is true, administrators may take the
 * action too. If `moderatorToo` is true, so may moderators of the content's school.
 */
type OwnerGrant = { roles: readonly ActorRole[]; adminToo: boolean; moderatorToo?: true };
const OWNER_GRANTS = {
  'post.edit': { roles: PAYING, adminToo: false },
  'post.delete': { roles: SIGNED_IN, adminToo: true },
  'post.answer': { roles: PAYING, adminToo: false },
  'post.outcome': { roles: SIGNED_IN, adminToo: true, moderatorToo: true }, // Moves a concern, or says what came of a poll.
  'post.attach': { roles: PAYING, adminToo: false },
  'media.delete': { roles: SIGNED_IN, adminToo: false },
  'post.share': { roles: PAYING, adminToo: true },
  'post.unshare': { roles: SIGNED_IN, adminToo: true },
  'comment.edit': { roles: PAYING, adminToo: false },
  'comment.delete': { roles: SIGNED_IN, adminToo: true },
  'comment.outside': { roles: SIGNED_IN, adminToo: false },
  'receipt.read': { roles: SIGNED_IN, adminToo: true },
} as const satisfies Record<string, OwnerGrant>;

/**
 * Roles for actions at one school: administrators at every school, and moderators at the schools that they moderate.
 */
const SCHOOL_GRANTS = { 'school.moderate': ADMINS } as const satisfies Record<string, readonly ActorRole[]>;

export type Action = keyof typeof GRANTS;
export type ContentOwnerAction = keyof typeof OWNER_GRANTS;
export type SchoolAction = keyof typeof SCHOOL_GRANTS;
type AnyAction = Action | ContentOwnerAction | SchoolAction;
/**
 * Verdicts on comments under one post, for people whose role allows comments. A moderator has closed the comments, or
 * the author lets only verified parents of the school comment. `commentLimitsSql` decides them.
 */
export const COMMENT_REFUSALS = ['comments_closed', 'parents_only'] as const;
export type CommentRefusal = (typeof COMMENT_REFUSALS)[number];
export type PermissionVerdict =
  | 'allowed'
  | 'sign-in'
  | 'subscribe'
  | 'verify'
  | 'agree'
  | 'prove'
  | 'forbidden'
  | 'suspended'
  | 'leaving'
  | CommentRefusal;

/**
 * Actions that are still allowed during a suspension or before an account deletion. Examples are reading, and deleting
 * one's own content.
 */
const WITHOUT_TAKING_PART: ReadonlySet<AnyAction> = new Set([
  'anyone',
  'account.use',
  'post.read',
  'post.delete',
  'comment.delete',
  'comment.outside',
  'post.unshare',
  'media.delete',
  'receipt.read',
]);

/**
 * Actions that require a confirmed email address, because other people see the result. Examples are a post, an
 * invitation and a changed name.
 */
const NEEDS_VERIFIED: ReadonlySet<AnyAction> = new Set([
  'account.name',
  'account.picture',
  'comment.edit',
  'comment.show',
  'event.suggest',
  'household.invite',
  'parent.vouch',
  'post.answer',
  'post.attach',
  'post.comment',
  'post.create',
  'post.edit',
  'post.outcome',
  'post.share',
  'school.invite',
  'storm.report',
]);

/**
 * Actions that require permission to read other people's content. They require a confirmed email address if
 * `mustVerifyToRead` is true (decision E2).
 */
const NEEDS_READING: ReadonlySet<AnyAction> = new Set(['post.read', 'post.vote', 'content.report']);

/**
 * Actions that require consent to the current terms: voting, moderating, and all actions that require a confirmed email
 * address.
 */
const NEEDS_AGREED: ReadonlySet<AnyAction> = new Set([...NEEDS_VERIFIED, 'post.vote', 'school.moderate']);

export const ROLE_ACTIONS = Object.keys(GRANTS) as Action[];
export const CONTENT_OWNER_ACTIONS = Object.keys(OWNER_GRANTS) as ContentOwnerAction[];
export const SCHOOL_ACTIONS = Object.keys(SCHOOL_GRANTS) as SchoolAction[];

const isOwnerAction = (action: AnyAction): action is ContentOwnerAction => action in OWNER_GRANTS;
const isSchoolAction = (action: AnyAction): action is SchoolAction => action in SCHOOL_GRANTS;

function rolesFor(action: AnyAction): readonly ActorRole[] {
  if (isOwnerAction(action)) return OWNER_GRANTS[action].roles;
  return isSchoolAction(action) ? SCHOOL_GRANTS[action] : GRANTS[action];
}

/** Checks whether a role may take an action, without checking who owns the content. */
export function checkRolePermission(
  actor: Omit<SignedInPerson, 'id' | 'role'> & Pick<Actor, 'role'>,
  action: AnyAction,
): PermissionVerdict {
  const roles = rolesFor(action);
  const isTakingPart = !WITHOUT_TAKING_PART.has(action);
  if (actor.isSuspended && isTakingPart) return 'suspended';
  if (roles.includes(actor.role) || (isSchoolAction(action) && actor.moderates !== undefined)) {
    if (actor.isLeaving && isTakingPart) return 'leaving';
    if (needsConfirmedAddress(actor, action)) return 'verify';
    return actor.mustAgree && NEEDS_AGREED.has(action) ? 'agree' : 'allowed';
  }
  if (actor.role === 'visitor') return 'sign-in';
  if (roles.includes('subscriber')) return 'subscribe';
  return actor.mustProve ? 'prove' : 'forbidden';
}

/** Returns true if the action requires a confirmed email address and the person has none. */
const needsConfirmedAddress = (
  actor: Pick<SignedInPerson, 'mustVerify' | 'mustVerifyToRead'>,
  action: AnyAction,
): boolean =>
  (actor.mustVerify === true && NEEDS_VERIFIED.has(action)) ||
  (actor.mustVerifyToRead === true && NEEDS_READING.has(action));

/** Returns true if a person may read posts that only members can see. */
export const mayReadMemberPosts = (actor: Actor): boolean => checkRolePermission(actor, 'post.read') === 'allowed';

/** Returns the actor whose rights apply to reading. A person who may not read has the rights of a visitor. */
export const effectiveActorForReading = (actor: Actor): Actor => (mayReadMemberPosts(actor) ? actor : VISITOR);

/** Returns the verdict for an action on content, from the person's role and the owner of the content. */
export function checkContentPermission(actor: Actor, action: ContentOwnerAction, subject: Owned): PermissionVerdict {
  const verdict = checkRolePermission(actor, action);
  if (verdict !== 'allowed') return verdict;
  if (subject.userId === actor.id) return 'allowed';
  const grant: OwnerGrant = OWNER_GRANTS[action];
  if (grant.moderatorToo && subject.schoolId !== undefined && isModeratorOf(actor, subject.schoolId)) return 'allowed';
  if (!grant.adminToo) return 'forbidden';
  if (actor.role === 'admin') return 'allowed';
  return actor.role !== 'visitor' && actor.mustProve ? 'prove' : 'forbidden';
}

const isModeratorOf = (actor: Actor, schoolId: number): boolean =>
  checkSchoolPermission(actor, 'school.moderate', schoolId) === 'allowed';

/** Returns the verdict for an action at one school, from the person's role and the schools that they moderate. */
export function checkSchoolPermission(actor: Actor, action: SchoolAction, schoolId: number): PermissionVerdict {
  const verdict = checkRolePermission(actor, action);
  if (verdict !== 'allowed' || actor.role === 'admin') return verdict;
  return actor.role !== 'visitor' && actor.moderates?.includes(schoolId) ? 'allowed' : 'forbidden';
}

/** Returns the schools that a person moderates. */
export function getModeratedSchoolIds(actor: Actor): readonly number[] | 'all' {
  if (checkRolePermission(actor, 'school.moderate') !== 'allowed' || actor.role === 'visitor') return [];
  return actor.role === 'admin' ? 'all' : (actor.moderates ?? []);
}

/**
 * Error code and message for each verdict. The message for `subscribe` must contain "permission", because external
 * clients look for that word (spec section 8).
 */
const REFUSALS: Record<Exclude<PermissionVerdict, 'allowed'>, [ErrorCode, string]> = {
  'sign-in': ['unauthenticated', 'You must be logged in.'],
  subscribe: ['subscription_required', 'You do not have permission: an active subscription is required.'],
  verify: ['unverified', 'Please confirm your email address first. Open the link in the email we sent you.'],
  agree: ['terms_changed', 'Our terms have changed. Please agree to them first, at the top of any page.'],
  prove: [
    'second_factor',
    "Administrators need two-step sign-in. Go to your account page to confirm it's you, or to set it up.",
  ],
  forbidden: ['forbidden', "You don't have permission to do that."],
  suspended: [
    'suspended',
    "Your account is suspended. You can read, but you can't take part. Your account page says why and until when.",
  ],
  leaving: [
    'leaving',
    'You asked us to delete your account, so you can no longer take part. You can still undo that on your account page.',
  ],
  comments_closed: ['comments_closed', 'Comments on this post are closed. The line below the post says why.'],
  parents_only: ['parents_only', 'Only verified parents of this school can comment on this post.'],
};

/** Throws the error for a verdict, or does nothing if the verdict is `allowed`. */
export function throwIfDenied(verdict: PermissionVerdict): void {
  if (verdict !== 'allowed') throw new AppError(...REFUSALS[verdict]);
}
