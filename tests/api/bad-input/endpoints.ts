import { afterAll, expect } from 'vitest';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { nameOf } from '../../support/http/endpoints';
import type { Snapshot } from '../../support/database/snapshot';
import type { Answer } from '../../support/http/call';
import type { Person } from '../../support/community/people';
import { allowedRows, requestOf, type Request } from '../policy/matrix-request';
import type { Who, World } from '../policy/matrix-world';

type Spec = { may: string; body?: unknown; bodyLimit?: number; upload?: object; query?: { shape: object } };

/** All endpoints of the API, each with its name (such as "GET /api/user") and its specification. */
const endpoints = (await findApiRoutes()).map(({ method, path, handler }) => ({
  name: nameOf(method, path),
  spec: handler.spec as unknown as Spec,
}));

/**
 * Endpoints that need a fresh code or signature, or a time of day. Separate tests send bad input to them.
 */
const NEED_CODE_OR_TIME = [
  'POST /api/setup',
  'POST /api/schools/{id}/storm',
  'PUT /api/user/totp',
  'POST /api/user/recovery-codes',
  'POST /api/user/passkeys',
  'POST /api/login/passkey',
  'DELETE /api/user/former-email',
];
/**
 * The endpoint for reports about the content security policy (CSP) has its own tests in
 * tests/api/status/csp-reports.test.ts, because the reports are not ordinary JSON.
 */
const CSP_REPORTS = 'POST /api/csp-reports';

export const endpointsWithBody = endpoints.filter(
  ({ name, spec }) => spec.body !== undefined && !spec.upload && ![...NEED_CODE_OR_TIME, CSP_REPORTS].includes(name),
);
export const uploadEndpoints = endpoints.filter(({ spec }) => spec.upload);
/**
 * Endpoints whose `{id}` is the id of a row in our database. Receipts are left out, because Stripe creates their ids.
 */
export const endpointsWithId = endpoints.filter(({ name }) => name.includes('{id}') && !name.includes('/receipts/'));
/** Endpoints whose path contains a text: a key, a token or a file name. */
export const endpointsWithKey = endpoints.filter(({ name }) => /\{(?!id\}|\.)/.test(name));
/** Endpoints that return a list page by page. */
export const listEndpoints = endpoints.filter(({ spec }) => 'limit' in (spec.query?.shape ?? {}));
export const guardedEndpoints = endpoints.filter(({ spec }) => spec.may !== 'anyone');
export const sortedListEndpoints = listEndpoints.filter(({ spec }) => 'sort' in (spec.query?.shape ?? {}));

const rowsOf = (who: Who) => new Map(allowedRows(who).map((row) => [row.call, row]));
const [byOwner, byAdmin] = [rowsOf('owner'), rowsOf('admin')];

/**
 * Returns a valid request to an endpoint, with its sender in the field `as`. The sender is the test person `owner` if
 * the permission matrix allows that, otherwise an administrator.
 */
export function buildAllowedRequest(world: World, name: string): Request & { as: Person | null } {
  const who = byOwner.has(name) ? 'owner' : 'admin';
  const row = byOwner.get(name) ?? byAdmin.get(name);
  if (!row) throw new Error(`The matrix has no row that allows the owner or an administrator ${name}.`);
  return { ...requestOf(world, row, who), as: world.people[who] };
}

/** Checks that a refusal has the status and a message, and reveals nothing internal. */
export function expectRefused(answer: Answer, status: number, what: unknown) {
  const seen = `${JSON.stringify(what)?.slice(0, 80)}: ${answer.text.slice(0, 200)}`;
  expect(answer.status, seen).toBe(status);
  expect(answer.body.message, seen).toMatch(/\S/);
  expect(answer.text, seen).not.toMatch(/[Pp]risma|node_modules|\bSELECT\b|\.ts:|at \w+ \(/);
}

/**
 * Fails if the tests of a `describe` block changed the database or the files. Checks only after the last test, because
 * each check takes long.
 */
export function nothingIsWritten(snapshot: Snapshot): void {
  afterAll(async () => {
    const changed = await snapshot.changed();
    if (changed.length > 0) await snapshot.restore();
    expect(changed, 'nothing was written').toEqual([]);
  });
}
