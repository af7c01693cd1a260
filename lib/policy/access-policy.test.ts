import { describe, expect, it } from 'vitest';
import { AppError, HTTP_STATUS_BY_ERROR } from '@/lib/errors';
import {
  ROLE_ACTIONS,
  throwIfDenied,
  CONTENT_OWNER_ACTIONS,
  checkContentPermission,
  effectiveActorForReading,
  checkRolePermission,
  SCHOOL_ACTIONS,
  checkSchoolPermission,
  VISITOR,
  type Action,
  type Actor,
  type ContentOwnerAction,
  type PermissionVerdict,
} from './access-policy';

const ROLES = ['visitor', 'member', 'subscriber', 'admin'] as const;
type Line = readonly [
  visitor: PermissionVerdict,
  member: PermissionVerdict,
  subscriber: PermissionVerdict,
  admin: PermissionVerdict,
];

const OWN_ID = 7;
const actor = (role: Actor['role']): Actor => (role === 'visitor' ? VISITOR : { role, id: OWN_ID });

/** Expected verdicts by action, copied from the specification (spec section 6) and not from access-policy.ts. */
const EXPECTED: Record<Action, Line> = {
  // Verdicts for the roles in this order: visitor, member, subscriber, administrator.
  anyone: ['allowed', 'allowed', 'allowed', 'allowed'],
  'account.use': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'account.name': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'account.picture': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'household.invite': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'parent.vouch': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'comment.show': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'school.follow': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'school.invite': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'post.read': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'post.vote': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'post.create': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'post.comment': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'content.report': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'storm.report': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'event.suggest': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'event.remind': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'admin.enter': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'school.manage': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'user.manage': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'content.moderate': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'audit.read': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
};

const EXPECTED_OF_OWNER: Record<ContentOwnerAction, Line> = {
  'post.edit': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'post.delete': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'post.answer': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'post.outcome': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'post.attach': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'media.delete': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'post.share': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'post.unshare': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'comment.edit': ['sign-in', 'subscribe', 'allowed', 'allowed'],
  'comment.delete': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'comment.outside': ['sign-in', 'allowed', 'allowed', 'allowed'],
  'receipt.read': ['sign-in', 'allowed', 'allowed', 'allowed'],
};

const EXPECTED_OF_OTHERS: Record<ContentOwnerAction, Line> = {
  'post.answer': ['sign-in', 'subscribe', 'forbidden', 'forbidden'],
  'post.edit': ['sign-in', 'subscribe', 'forbidden', 'forbidden'],
  'post.delete': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'post.outcome': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'post.attach': ['sign-in', 'subscribe', 'forbidden', 'forbidden'],
  'media.delete': ['sign-in', 'forbidden', 'forbidden', 'forbidden'],
  'post.share': ['sign-in', 'subscribe', 'forbidden', 'allowed'],
  'post.unshare': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'comment.edit': ['sign-in', 'subscribe', 'forbidden', 'forbidden'],
  'comment.delete': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
  'comment.outside': ['sign-in', 'forbidden', 'forbidden', 'forbidden'],
  'receipt.read': ['sign-in', 'forbidden', 'forbidden', 'allowed'],
};

const cells = <A extends string>(table: Record<A, Line>) =>
  (Object.entries(table) as [A, Line][]).flatMap(([action, line]) =>
    ROLES.map((role, column) => ({ action, role, verdict: line[column] })),
  );

describe("the policy's verdict for a role and an action", () => {
  it('the table of expected verdicts contains every action', { tags: ['V8.1.1'] }, () => {
    expect(Object.keys(EXPECTED).sort()).toEqual([...ROLE_ACTIONS].sort());
    expect(Object.keys(EXPECTED_OF_OWNER).sort()).toEqual([...CONTENT_OWNER_ACTIONS].sort());
    expect(Object.keys(EXPECTED_OF_OTHERS).sort()).toEqual([...CONTENT_OWNER_ACTIONS].sort());
  });

  it.each(cells(EXPECTED))('the verdict for $action by $role is $verdict', ({ action, role, verdict }) => {
    expect(checkRolePermission(actor(role), action)).toBe(verdict);
  });

  it.each(cells(EXPECTED_OF_OWNER))(
    'the verdict for $action by $role on their own content is $verdict',
    ({ action, role, verdict }) => {
      expect(checkContentPermission(actor(role), action, { userId: OWN_ID })).toBe(verdict);
      // Pages that do not know the content's owner use `checkRolePermission`, which checks only the role. For the
      // owner, both functions must return the same verdict.
      expect(checkRolePermission(actor(role), action)).toBe(verdict);
    },
  );

  it.each(cells(EXPECTED_OF_OTHERS))(
    "the verdict for $action by $role on someone else's content is $verdict",
    ({ action, role, verdict }) => {
      expect(checkContentPermission(actor(role), action, { userId: OWN_ID + 1 })).toBe(verdict);
    },
  );

  /** Actions that a suspended person may still take: reading, and deleting their own content (decision P3). */
  const WHILE_SUSPENDED = [
    'account.use',
    'anyone',
    'comment.delete',
    'comment.outside',
    'media.delete',
    'post.delete',
    'post.read',
    'post.unshare',
    'receipt.read',
  ];

  it('a suspended user may take only a few actions, regardless of role', () => {
    for (const role of ['member', 'subscriber', 'admin'] as const) {
      const allowed = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
        (action) => checkRolePermission({ role, isSuspended: true }, action) !== 'suspended',
      );
      expect(allowed.sort(), role).toEqual(WHILE_SUSPENDED);
    }
  });

  it('a moderator may say what came of a concern or poll only at a school that they moderate', () => {
    const moderator = { role: 'member', id: OWN_ID, moderates: [3] } as const;
    const verdictAt = (schoolId: number, more = {}) =>
      checkContentPermission({ ...moderator, ...more }, 'post.outcome', { userId: OWN_ID + 1, schoolId });
    expect(verdictAt(3)).toBe('allowed');
    expect(verdictAt(4)).toBe('forbidden');
    expect(verdictAt(3, { isSuspended: true })).toBe('suspended');
    expect(checkContentPermission(moderator, 'post.delete', { userId: OWN_ID + 1, schoolId: 3 })).toBe('forbidden');
  });

  it('a pending account deletion forbids the same actions as a suspension (decision P1)', () => {
    const leaving = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
      (action) => checkRolePermission({ role: 'subscriber', isLeaving: true }, action) === 'leaving',
    );
    const allowedOtherwise = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
      (action) =>
        checkRolePermission({ role: 'subscriber' }, action) === 'allowed' && !WHILE_SUSPENDED.includes(action),
    );
    expect(leaving).toEqual(allowedOtherwise);
    expect(checkRolePermission({ role: 'subscriber', isLeaving: true }, 'admin.enter')).toBe('forbidden');
    expect(checkRolePermission({ role: 'member', isLeaving: true }, 'post.create')).toBe('subscribe');
  });

  /** Actions whose result other people see, such as a post, an invitation or a changed name. */
  const SHOWN_TO_OTHERS = [
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
  ];

  it('only actions whose result other people see require a confirmed email address (decision B3)', () => {
    const waits = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
      (action) => checkRolePermission({ role: 'subscriber', mustVerify: true }, action) === 'verify',
    );
    expect(waits.sort()).toEqual(SHOWN_TO_OTHERS);
    expect(checkRolePermission({ role: 'member', mustVerify: true }, 'post.create')).toBe('subscribe');
  });

  it('a user without the required confirmed email address reads posts like a visitor (decision E2)', () => {
    const actor = { role: 'subscriber', id: OWN_ID, mustVerify: true, mustVerifyToRead: true } as const;
    const waits = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
      (action) => checkRolePermission(actor, action) === 'verify',
    );
    expect(waits.sort()).toEqual([...SHOWN_TO_OTHERS, 'content.report', 'post.read', 'post.vote'].sort());
    expect(effectiveActorForReading(actor)).toBe(VISITOR);
    expect(effectiveActorForReading(VISITOR)).toBe(VISITOR);
    for (const reader of [
      { role: 'member', id: OWN_ID, mustVerify: true },
      { role: 'subscriber', id: OWN_ID, isSuspended: true },
    ] as const)
      expect(effectiveActorForReading(reader)).toBe(reader);
  });

  it('publishing and voting require consent to the current terms (decision B5)', () => {
    const waits = [...ROLE_ACTIONS, ...CONTENT_OWNER_ACTIONS].filter(
      (action) => checkRolePermission({ role: 'subscriber', mustAgree: true }, action) === 'agree',
    );
    expect(waits.sort()).toEqual([...SHOWN_TO_OTHERS, 'post.vote'].sort());
    expect(checkRolePermission({ role: 'member', mustAgree: true }, 'post.create')).toBe('subscribe');
    expect(checkRolePermission({ role: 'subscriber', mustAgree: true, isLeaving: true }, 'post.vote')).toBe('leaving');
  });

  it('an administrator without the required second factor has only the rights of a member', () => {
    const actor = { role: 'subscriber', id: OWN_ID, mustProve: true } as const;
    const waits = ROLE_ACTIONS.filter((action) => checkRolePermission(actor, action) === 'prove');
    expect(waits.sort()).toEqual(ROLE_ACTIONS.filter((action) => EXPECTED[action][2] === 'forbidden').sort());
    expect(ROLE_ACTIONS.filter((action) => checkRolePermission(actor, action) === 'forbidden')).toEqual([]);
    for (const action of CONTENT_OWNER_ACTIONS) {
      expect(checkContentPermission(actor, action, { userId: OWN_ID }), action).toBe('allowed');
      const others = EXPECTED_OF_OTHERS[action][3] === 'allowed' ? 'prove' : 'forbidden';
      expect(checkContentPermission(actor, action, { userId: OWN_ID + 1 }), action).toBe(others);
    }
  });

  it("administrators and a school's moderators may take moderation actions at that school", () => {
    const moderator = { role: 'member', id: OWN_ID, moderates: [3] } as const;
    for (const action of SCHOOL_ACTIONS) {
      expect(ROLES.map((role) => checkSchoolPermission(actor(role), action, 3))).toEqual([
        'sign-in',
        'forbidden',
        'forbidden',
        'allowed',
      ]);
      expect(checkSchoolPermission(moderator, action, 3)).toBe('allowed');
      expect(checkSchoolPermission(moderator, action, 4)).toBe('forbidden');
      expect(checkSchoolPermission({ ...moderator, isSuspended: true }, action, 3)).toBe('suspended');
      expect(checkSchoolPermission({ ...moderator, isLeaving: true }, action, 3)).toBe('leaving');
      expect(checkSchoolPermission({ ...moderator, mustAgree: true }, action, 3)).toBe('agree');
      expect(checkSchoolPermission({ role: 'subscriber', id: OWN_ID, mustProve: true }, action, 3)).toBe('prove');
    }
    for (const action of ROLE_ACTIONS)
      expect(checkRolePermission(moderator, action)).toBe(checkRolePermission({ role: 'member' }, action));
  });

  it('a visitor is not treated as the owner of content that has no owner id', () => {
    const ownerless = { userId: null as unknown as number };
    for (const action of CONTENT_OWNER_ACTIONS)
      expect(checkContentPermission(VISITOR, action, ownerless)).toBe('sign-in');
  });
});

describe('the error that the policy throws for a refused action', () => {
  const refusal = (verdict: PermissionVerdict) => {
    try {
      throwIfDenied(verdict);
    } catch (error) {
      if (error instanceof AppError)
        return { code: error.code, status: HTTP_STATUS_BY_ERROR[error.code], message: error.message };
    }
    return null;
  };

  it('an allowed action throws no error', () => expect(refusal('allowed')).toBeNull());

  it('a refusal has the expected error code and HTTP status', () => {
    expect(refusal('sign-in')).toEqual({ code: 'unauthenticated', status: 401, message: 'You must be logged in.' });
    expect(refusal('forbidden')).toMatchObject({ code: 'forbidden', status: 403 });
    expect(refusal('subscribe')).toMatchObject({ code: 'subscription_required', status: 403 });
    expect(refusal('suspended')).toMatchObject({ code: 'suspended', status: 423 });
  });

  it("the message of the error for a missing membership contains the word 'permission'", () => {
    expect(refusal('subscribe')?.message).toContain('permission');
  });
});
