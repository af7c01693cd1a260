import { afterAll, expect } from 'vitest';
import { apiRoutes } from '@/tools/api-document/routes';
import { nameOf } from '../../contract/endpoints';
import type { Snapshot } from '../../support/database/snapshot';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { allowedRows, requestOf, type Request } from '../policy/matrix-request';
import type { Who, World } from '../policy/matrix-world';

type Spec = { may: string; body?: unknown; bodyLimit?: number; upload?: object; query?: { shape: object } };

/** Every endpoint there is, by the name that the tables give it. */
const endpoints = (await apiRoutes()).map(({ method, path, handler }) => ({
  name: nameOf(method, path),
  spec: handler.spec as unknown as Spec,
}));

/** Calls that succeed only with a code or signature of the moment, which no table holds. Their own tests send them bad input. */
const OF_THE_MOMENT = [
  'PUT /api/user/totp',
  'POST /api/user/recovery-codes',
  'POST /api/user/passkeys',
  'POST /api/login/passkey',
  'DELETE /api/user/former-email',
];
/** Under types of its own: tests/api/status/violations.test.ts sends it something wrong. */
const REPORTED = 'POST /api/csp-reports';

export const withBody = endpoints.filter(
  ({ name, spec }) => spec.body !== undefined && !spec.upload && ![...OF_THE_MOMENT, REPORTED].includes(name),
);
export const uploads = endpoints.filter(({ spec }) => spec.upload);
/** Where the id is that of a row; a receipt's is Stripe's. */
export const withId = endpoints.filter(({ name }) => name.includes('{id}') && !name.includes('/receipts/'));
/** Where it is a text: a key, a token, the name of a file. */
export const withKey = endpoints.filter(({ name }) => /\{(?!id\}|\.)/.test(name));
/** Those that come page by page. */
export const lists = endpoints.filter(({ spec }) => 'limit' in (spec.query?.shape ?? {}));
export const guarded = endpoints.filter(({ spec }) => spec.may !== 'anyone');
export const sortedLists = lists.filter(({ spec }) => 'sort' in (spec.query?.shape ?? {}));

const rowsOf = (who: Who) => new Map(allowedRows(who).map((row) => [row.call, row]));
const [byOwner, byAdmin] = [rowsOf('owner'), rowsOf('admin')];

/** The call as the owner of everything may make it, by the matrix, and what only administrators may as one of them; `as` is who. */
export function allowed(world: World, name: string): Request & { as: Person | null } {
  const who = byOwner.has(name) ? 'owner' : 'admin';
  const row = byOwner.get(name) ?? byAdmin.get(name);
  if (!row) throw new Error(`The matrix has no row that allows the owner or an administrator ${name}.`);
  return { ...requestOf(world, row, who), as: world.people[who] };
}

/** A refusal says what is wrong in a sentence, and nothing of the inside. */
export function expectRefused(answer: Answer, status: number, what: unknown) {
  const seen = `${JSON.stringify(what)?.slice(0, 80)}: ${answer.text.slice(0, 200)}`;
  expect(answer.status, seen).toBe(status);
  expect(answer.body.message, seen).toMatch(/\S/);
  expect(answer.text, seen).not.toMatch(/[Pp]risma|node_modules|\bSELECT\b|\.ts:|at \w+ \(/);
}

/** Looks at the end of a group, as of all calls of an endpoint: that is cheaper than after each, and says as well which endpoint it was. */
export function nothingIsWritten(snapshot: Snapshot): void {
  afterAll(async () => {
    const changed = await snapshot.changed();
    if (changed.length > 0) await snapshot.restore();
    expect(changed, 'nothing was written').toEqual([]);
  });
}
