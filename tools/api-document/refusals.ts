import { z } from 'zod';
import { STATUS, type ErrorCode } from '@/lib/errors';
import type { Described } from '@/lib/http/route';
import {
  OWNER_ACTIONS,
  ownerVerdict,
  roleVerdict,
  VISITOR,
  type OwnerAction,
  type SignedIn,
} from '@/lib/policy/policy';
import type { Method } from './routes';

type Code = ErrorCode | 'internal';

const statusOf = (code: Code): number => (code === 'internal' ? 500 : STATUS[code]);

/** What each code says, where a route has no word of its own for it. */
const MEANING: Record<Code, string> = {
  invalid: 'The input is not valid.',
  ended_early: 'What was sent has not come whole: it may be sent again.',
  too_slow: 'It came too slowly and was given up: it may be sent again over a better connection.',
  unauthenticated: 'Nobody is signed in.',
  payment_failed: 'The payment failed.',
  subscription_required: 'It takes a membership.',
  forbidden: 'It is not for this person, or the request comes from another site.',
  reauthenticate: 'The password has to be entered once more: `currentPassword` beside the rest.',
  second_factor: 'A second factor has to be proven: `code` beside the password, or `POST /api/user/prove`.',
  not_found: 'There is no such thing, or not for this person.',
  conflict: 'It does not go with what is there.',
  unverified: 'The e-mail address has to be confirmed first.',
  in_progress: 'The same request is being dealt with at this moment.',
  leaving: 'The person has asked to be deleted: he may read, and take away what is his own.',
  terms_changed: 'The terms are worded anew, and the person has not agreed to them yet.',
  gone: 'It was there and is over.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body is of another type.',
  key_reused: 'The Idempotency-Key was used for something else.',
  suspended: 'The person is suspended: he may read, and take away what is his own.',
  rate_limited: 'Too many in too short a time.',
  unavailable: 'The server, its database or a service behind it is busy or away.',
  internal: 'Something failed on our side.',
  storage_full: 'There is no room for files.',
};

const SAYS_WHEN: Code[] = ['in_progress', 'rate_limited', 'unavailable'];

const ROLES = ['member', 'subscriber', 'admin'] as const;

/** The codes that a route may answer: those that follow from what it says of itself, as `route()` behaves, and its own. */
export function refusalsOf(method: Method, spec: Described): Code[] {
  const { may, params, query, body, upload, signed, byLink, reported, limit, once, refuses = {} } = spec;
  const isWrite = method !== 'GET' && !signed && !byLink && !reported;
  const codes: [boolean, Code][] = [
    [Boolean(params ?? query ?? body ?? upload ?? signed ?? once), 'invalid'],
    [upload !== undefined, 'ended_early'],
    [upload !== undefined, 'too_slow'],
    [once !== undefined, 'in_progress'],
    [once !== undefined, 'key_reused'],
    [roleVerdict(VISITOR, may) === 'sign-in', 'unauthenticated'],
    [ROLES.some((role) => roleVerdict({ role }, may) === 'subscribe'), 'subscription_required'],
    [roleVerdict({ role: 'subscriber', mustVerify: true, mustVerifyToRead: true }, may) === 'verify', 'unverified'],
    [roleVerdict({ role: 'subscriber', mustAgree: true }, may) === 'agree', 'terms_changed'],
    [isWrite || refusesSome(may), 'forbidden'],
    [asksForProof(may), 'second_factor'],
    [params !== undefined, 'not_found'],
    [Boolean(body ?? upload ?? signed), 'too_large'],
    [Boolean(body ?? upload), 'unsupported_media_type'],
    [roleVerdict({ role: 'admin', isSuspended: true }, may) === 'suspended', 'suspended'],
    [roleVerdict({ role: 'subscriber', isLeaving: true }, may) === 'leaving', 'leaving'],
    [limit !== undefined, 'rate_limited'],
    [upload !== undefined, 'storage_full'],
    [true, 'internal'],
    [true, 'unavailable'],
  ];
  return (Object.keys(MEANING) as Code[]).filter(
    (code) => code in refuses || codes.some(([holds, one]) => holds && one === code),
  );
}

/** Is it for administrators, or for them too? */
function asksForProof(may: Described['may']): boolean {
  const admin: SignedIn = { role: 'subscriber', id: 1, mustProve: true };
  const isOwned = (OWNER_ACTIONS as string[]).includes(may);
  return (
    roleVerdict(admin, may) === 'prove' ||
    (isOwned && ownerVerdict(admin, may as OwnerAction, { userId: 2 }) === 'prove')
  );
}

/** Does it refuse somebody who has signed in, for his role or because it is another's? */
function refusesSome(may: Described['may']): boolean {
  const isOwned = (OWNER_ACTIONS as string[]).includes(may);
  const people: SignedIn[] = ROLES.map((role) => ({ role, id: 1 }));
  return people.some((person) =>
    [roleVerdict(person, may), ...(isOwned ? [ownerVerdict(person, may as OwnerAction, { userId: 2 })] : [])].includes(
      'forbidden',
    ),
  );
}

/** Those of bad input, and of a value that only one may have or that is out of date, say of which field they speak. */
const NAMES_FIELDS: Code[] = ['invalid', 'conflict'];

/** What every answer is that is no success. The message may be shown to people. */
const failure = (codes: Code[]) =>
  z.strictObject({
    message: z.string(),
    code: z.enum(codes),
    ...(NAMES_FIELDS.some((code) => codes.includes(code)) ? { issues: z.array(issue).optional() } : {}),
  });

/** What is wrong with one field. */
const issue = z.strictObject({ path: z.array(z.string()), message: z.string() });

const headers = {
  'Retry-After': { description: 'In so many seconds.', schema: { type: 'integer' as const, minimum: 0 } },
};

/** One component for each status: what it means, and that it has one of its codes. */
export const refusalComponents = Object.fromEntries(
  Object.entries(Object.groupBy(Object.keys(MEANING) as Code[], statusOf)).map(([status, codes = []]) => [
    nameOf(Number(status)),
    {
      description: codes.map((code) => `${MEANING[code]} (\`${code}\`)`).join(' '),
      ...(codes.some((code) => SAYS_WHEN.includes(code)) ? { headers } : {}),
      content: { 'application/json': { schema: failure(codes) } },
    },
  ]),
);

/** The answers of a route that are refusals, by status; with its own word for them, if it has one. */
export function refusalResponses(method: Method, spec: Described) {
  return Object.fromEntries(
    Object.entries(Object.groupBy(refusalsOf(method, spec), statusOf)).map(([status, codes = []]) => {
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
