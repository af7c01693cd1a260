import { AppError, type ErrorCode } from '@/lib/errors';

export type Visitor = { role: 'visitor'; id: null };
/** Who is suspended may read and take away what is his own, nothing else (decision P3). */
export type SignedIn = {
  role: 'member' | 'subscriber' | 'admin';
  id: number;
  isSuspended?: true;
  /** Has asked to be deleted (decision P1). */
  isLeaving?: true;
  /** Has not agreed to the terms as they are worded now (decision B5). */
  mustAgree?: true;
  /** Has not confirmed the e-mail address, where that is asked for before writing (decision B3), and before reading (E2). */
  mustVerify?: true;
  mustVerifyToRead?: true;
  /** Is an administrator once a second factor is proven, and a member with access until then (record 046). */
  mustProve?: true;
  /** The schools given to him as their moderator (record 053); never empty. */
  moderates?: readonly number[];
};
export type Actor = Visitor | SignedIn;
export type Role = Actor['role'];
type Owned = { userId: number };

export const VISITOR: Visitor = { role: 'visitor', id: null };

const everyone = ['visitor', 'member', 'subscriber', 'admin'] as const;
const signedIn = ['member', 'subscriber', 'admin'] as const; // a lapsed subscriber is a member again
const paying = ['subscriber', 'admin'] as const;
const admins = ['admin'] as const;

/** The role table of the spec, section 6: one line for each thing a person may do. */
const GRANTS = {
  anyone: everyone,
  'account.use': signedIn,
  'account.name': signedIn,
  'account.picture': signedIn,
  'household.invite': signedIn,
  'parent.vouch': signedIn,
  'school.follow': signedIn,
  'school.invite': paying,
  'post.read': signedIn, // what was shared publicly, everybody reads
  'post.vote': signedIn,
  'post.create': paying,
  'post.comment': paying,
  'comment.show': signedIn, // to visitors, more of it than before
  'content.report': signedIn,
  'admin.enter': admins,
  'school.manage': admins,
  'user.manage': admins,
  'content.moderate': admins,
  'audit.read': admins,
} as const satisfies Record<string, readonly Role[]>;

/** The same, for what only the owner of the thing may do to it, or an administrator where the line says so. */
const OWNER_GRANTS = {
  'post.edit': { roles: paying, adminToo: false },
  'post.delete': { roles: signedIn, adminToo: true },
  'post.answer': { roles: paying, adminToo: false },
  'post.attach': { roles: paying, adminToo: false },
  'media.delete': { roles: signedIn, adminToo: false },
  'post.share': { roles: paying, adminToo: true },
  'post.unshare': { roles: signedIn, adminToo: true },
  'comment.edit': { roles: paying, adminToo: false },
  'comment.delete': { roles: signedIn, adminToo: true },
  'comment.outside': { roles: signedIn, adminToo: false },
  'receipt.read': { roles: signedIn, adminToo: true },
} as const satisfies Record<string, { roles: readonly Role[]; adminToo: boolean }>;

/** The same, for what administrators may do at every school, and a moderator at those given to him. */
const SCHOOL_GRANTS = { 'school.moderate': admins } as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof GRANTS;
export type OwnerAction = keyof typeof OWNER_GRANTS;
export type SchoolAction = keyof typeof SCHOOL_GRANTS;
type AnyAction = Action | OwnerAction | SchoolAction;
export type Verdict =
  | 'allowed'
  | 'sign-in'
  | 'subscribe'
  | 'verify'
  | 'agree'
  | 'prove'
  | 'forbidden'
  | 'suspended'
  | 'leaving';

/** To read, and to take away what is his own: what is left to who is suspended, or about to leave. */
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

/** Every act that shows text, pictures or a person's mark to others, or writes to them: it waits until the address is proven. */
const NEEDS_VERIFIED: ReadonlySet<AnyAction> = new Set([
  'account.name',
  'account.picture',
  'comment.edit',
  'comment.show',
  'household.invite',
  'parent.vouch',
  'post.answer',
  'post.attach',
  'post.comment',
  'post.create',
  'post.edit',
  'post.share',
  'school.invite',
]);

/** What others have written for members, and whatever is done with it. */
const NEEDS_READING: ReadonlySet<AnyAction> = new Set(['post.read', 'post.vote', 'content.report']);

/** The same acts, voting and moderating wait for consent to the current terms. */
const NEEDS_AGREED: ReadonlySet<AnyAction> = new Set([...NEEDS_VERIFIED, 'post.vote', 'school.moderate']);

export const ACTIONS = Object.keys(GRANTS) as Action[];
export const OWNER_ACTIONS = Object.keys(OWNER_GRANTS) as OwnerAction[];
export const SCHOOL_ACTIONS = Object.keys(SCHOOL_GRANTS) as SchoolAction[];

const isOwnerAction = (action: AnyAction): action is OwnerAction => action in OWNER_GRANTS;
const isSchoolAction = (action: AnyAction): action is SchoolAction => action in SCHOOL_GRANTS;

function rolesFor(action: AnyAction): readonly Role[] {
  if (isOwnerAction(action)) return OWNER_GRANTS[action].roles;
  return isSchoolAction(action) ? SCHOOL_GRANTS[action] : GRANTS[action];
}

/** Is this the kind of person who may? Says nothing about whose thing it is. */
export function roleVerdict(actor: Omit<SignedIn, 'id' | 'role'> & Pick<Actor, 'role'>, action: AnyAction): Verdict {
  const roles = rolesFor(action);
  const isTakingPart = !WITHOUT_TAKING_PART.has(action);
  if (actor.isSuspended && isTakingPart) return 'suspended';
  if (roles.includes(actor.role) || (isSchoolAction(action) && actor.moderates !== undefined)) {
    if (actor.isLeaving && isTakingPart) return 'leaving';
    if (waits(actor, action)) return 'verify';
    return actor.mustAgree && NEEDS_AGREED.has(action) ? 'agree' : 'allowed';
  }
  if (actor.role === 'visitor') return 'sign-in';
  if (roles.includes('subscriber')) return 'subscribe';
  return actor.mustProve ? 'prove' : 'forbidden';
}

/** Does it wait for a proven address? */
const waits = (actor: Pick<SignedIn, 'mustVerify' | 'mustVerifyToRead'>, action: AnyAction): boolean =>
  (actor.mustVerify === true && NEEDS_VERIFIED.has(action)) ||
  (actor.mustVerifyToRead === true && NEEDS_READING.has(action));

/** May somebody read what members wrote for members? */
export const mayRead = (actor: Actor): boolean => roleVerdict(actor, 'post.read') === 'allowed';

/** As whom somebody reads: who may not, as a visitor. */
export const readerOf = (actor: Actor): Actor => (mayRead(actor) ? actor : VISITOR);

/** The whole ruling, for an action on a thing of someone's. */
export function ownerVerdict(actor: Actor, action: OwnerAction, subject: Owned): Verdict {
  const ruling = roleVerdict(actor, action);
  if (ruling !== 'allowed') return ruling;
  if (subject.userId === actor.id) return 'allowed';
  if (!OWNER_GRANTS[action].adminToo) return 'forbidden';
  if (actor.role === 'admin') return 'allowed';
  return actor.role !== 'visitor' && actor.mustProve ? 'prove' : 'forbidden';
}

/** The whole ruling, for an action at a school. */
export function schoolVerdict(actor: Actor, action: SchoolAction, schoolId: number): Verdict {
  const ruling = roleVerdict(actor, action);
  if (ruling !== 'allowed' || actor.role === 'admin') return ruling;
  return actor.role !== 'visitor' && actor.moderates?.includes(schoolId) ? 'allowed' : 'forbidden';
}

/** Where somebody moderates. */
export function schoolsModeratedBy(actor: Actor): readonly number[] | 'all' {
  if (roleVerdict(actor, 'school.moderate') !== 'allowed' || actor.role === 'visitor') return [];
  return actor.role === 'admin' ? 'all' : (actor.moderates ?? []);
}

/** "permission" is in the second one because outside clients look for that word (spec section 8). */
const REFUSALS: Record<Exclude<Verdict, 'allowed'>, [ErrorCode, string]> = {
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
};

/** Throws the refusal a verdict stands for; returns quietly when it is `allowed`. */
export function enforce(ruling: Verdict): void {
  if (ruling !== 'allowed') throw new AppError(...REFUSALS[ruling]);
}
