import { hasAuthorParameter } from '@/lib/http/request/content-author';
import { z } from 'zod';
import { HTTP_STATUS_BY_ERROR, type ErrorCode } from '@/lib/errors';
import type { RouteDescription } from '@/lib/http/route';
import {
  CONTENT_OWNER_ACTIONS,
  checkContentPermission,
  checkRolePermission,
  VISITOR,
  type ContentOwnerAction,
  type SignedInPerson,
} from '@/lib/policy/access-policy';
import type { HttpMethod } from './api-routes';

type Code = ErrorCode | 'internal';

const statusOf = (code: Code): number => (code === 'internal' ? 500 : HTTP_STATUS_BY_ERROR[code]);

/** The meaning of each error code, for routes that do not declare their own text. */
const MEANING: Record<Code, string> = {
  invalid: 'The input is not valid.',
  ended_early: 'The body arrived incomplete. It may be sent again.',
  too_slow:
    'The body arrived too slowly, and the server stopped reading it. It may be sent again over a better connection.',
  unauthenticated: 'Nobody is signed in.',
  payment_failed: 'The payment failed.',
  subscription_required: 'A membership is required.',
  forbidden: 'This person may not do this, or the request comes from another site.',
  reauthenticate: 'The password must be entered again: add `currentPassword` to the body.',
  second_factor: 'A second factor is required: `code` beside the password, or `POST /api/user/prove`.',
  not_found: 'The resource does not exist, or this person may not see it.',
  conflict: 'The request conflicts with the stored data.',
  unverified: 'The email address must be verified first.',
  in_progress: 'The same request is still being processed.',
  other_user: 'The parameter `of` names another person than the one who is signed in.',
  leaving: 'The person has requested account deletion: they may read, and delete their own content.',
  terms_changed: 'The terms have changed, and the person has not agreed to them yet.',
  comments_closed: 'A moderator has closed the comments of the post.',
  parents_only: 'The author lets only verified parents of the school comment.',
  gone: 'The resource existed and has ended.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body has the wrong type.',
  key_reused: 'The Idempotency-Key was used for a different request.',
  suspended: 'The person is suspended: they may read, and delete their own content.',
  rate_limited: 'Too many requests in a short time.',
  unavailable: 'The server, its database or a service that it uses is busy or unreachable.',
  internal: 'Something failed on our side.',
  storage_full: 'The storage for files is full.',
};

const SAYS_WHEN: Code[] = ['in_progress', 'rate_limited', 'unavailable'];

const ROLES = ['member', 'subscriber', 'admin'] as const;

/**
 * Returns the error codes that a route may return. Some codes follow from the route's properties, such as a rate limit.
 * The route declares other codes in `refuses`.
 */
export function errorCodesOfRoute(method: HttpMethod, spec: RouteDescription): Code[] {
  const { may, params, query, body, upload, signed, byLink, reported, limit, once, refuses = {} } = spec;
  const isWrite = method !== 'GET' && !signed && !byLink && !reported;
  const codes: [boolean, Code][] = [
    [Boolean(params ?? query ?? body ?? upload ?? signed ?? once), 'invalid'],
    [upload !== undefined, 'ended_early'],
    [upload !== undefined, 'too_slow'],
    [once !== undefined, 'in_progress'],
    [hasAuthorParameter(query), 'other_user'],
    [once !== undefined, 'key_reused'],
    [checkRolePermission(VISITOR, may) === 'sign-in', 'unauthenticated'],
    [ROLES.some((role) => checkRolePermission({ role }, may) === 'subscribe'), 'subscription_required'],
    [
      checkRolePermission({ role: 'subscriber', mustVerify: true, mustVerifyToRead: true }, may) === 'verify',
      'unverified',
    ],
    [checkRolePermission({ role: 'subscriber', mustAgree: true }, may) === 'agree', 'terms_changed'],
    [isWrite || refusesSome(may), 'forbidden'],
    [asksForProof(may), 'second_factor'],
    [params !== undefined, 'not_found'],
    [Boolean(body ?? upload ?? signed), 'too_large'],
    [Boolean(body ?? upload), 'unsupported_media_type'],
    [checkRolePermission({ role: 'admin', isSuspended: true }, may) === 'suspended', 'suspended'],
    [checkRolePermission({ role: 'subscriber', isLeaving: true }, may) === 'leaving', 'leaving'],
    [limit !== undefined, 'rate_limited'],
    [upload !== undefined, 'storage_full'],
    [true, 'internal'],
    [true, 'unavailable'],
  ];
  return (Object.keys(MEANING) as Code[]).filter(
    (code) => code in refuses || codes.some(([holds, one]) => holds && one === code),
  );
}

/** True if a route requires administrators to verify a second factor. */
function asksForProof(may: RouteDescription['may']): boolean {
  const admin: SignedInPerson = { role: 'subscriber', id: 1, mustProve: true };
  const isOwned = (CONTENT_OWNER_ACTIONS as string[]).includes(may);
  return (
    checkRolePermission(admin, may) === 'prove' ||
    (isOwned && checkContentPermission(admin, may as ContentOwnerAction, { userId: 2 }) === 'prove')
  );
}

/** True if a route refuses some signed-in people because of their role, or because they do not own the content. */
function refusesSome(may: RouteDescription['may']): boolean {
  const isOwned = (CONTENT_OWNER_ACTIONS as string[]).includes(may);
  const people: SignedInPerson[] = ROLES.map((role) => ({ role, id: 1 }));
  return people.some((person) =>
    [
      checkRolePermission(person, may),
      ...(isOwned ? [checkContentPermission(person, may as ContentOwnerAction, { userId: 2 })] : []),
    ].includes('forbidden'),
  );
}

/**
 * Error codes whose response can name the faulty fields. With the code `conflict`, a named field has a value that is a
 * duplicate or outdated.
 */
const NAMES_FIELDS: Code[] = ['invalid', 'conflict'];

/** Returns the schema of an error response with one of the given codes, and a message that clients can show. */
const failure = (codes: Code[]) =>
  z.strictObject({
    message: z.string(),
    code: z.enum(codes),
    ...(NAMES_FIELDS.some((code) => codes.includes(code)) ? { issues: z.array(issue).optional() } : {}),
  });

/** A faulty field of the request, and the problem with it. */
const issue = z.strictObject({ path: z.array(z.string()), message: z.string() });

const headers = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const, minimum: 0 } },
};

/**
 * The components of the API document for refusals, one per status. Each component lists the error codes of its status
 * with their meaning.
 */
export const errorResponseComponents = Object.fromEntries(
  Object.entries(Object.groupBy(Object.keys(MEANING) as Code[], statusOf)).map(([status, codes = []]) => [
    nameOf(Number(status)),
    {
      description: codes.map((code) => `${MEANING[code]} (\`${code}\`)`).join(' '),
      ...(codes.some((code) => SAYS_WHEN.includes(code)) ? { headers } : {}),
      content: { 'application/json': { schema: failure(codes) } },
    },
  ]),
);

/**
 * Returns the refusals of a route by status. A description that the route declares replaces the general description.
 */
export function errorResponsesOfRoute(method: HttpMethod, spec: RouteDescription) {
  return Object.fromEntries(
    Object.entries(Object.groupBy(errorCodesOfRoute(method, spec), statusOf)).map(([status, codes = []]) => {
      const own = codes.flatMap((code) => (code === 'internal' ? [] : (spec.refuses?.[code] ?? [])));
      const $ref = `#/components/responses/${nameOf(Number(status))}`;
      return [status, own.length === 0 ? { $ref } : { $ref, description: own.join(' ') }];
    }),
  );
}

function nameOf(status: number): string {
  const [code = ''] = (Object.keys(MEANING) as Code[]).filter((one) => statusOf(one) === status);
  const name = status === 403 ? 'forbidden' : code;
  return name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
