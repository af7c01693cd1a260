import { afterEach, describe, expect, it } from 'vitest';
import '../../support/media/one-converter';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { nameOf } from '../../support/http/endpoints';
import { call } from '../../support/http/call';
import { takeSnapshot } from '../../support/database/snapshot';
import { closeStreams } from '../../support/http/streams';
import { MATRIX } from '../policy/matrix';
import { requestOf, expectedStatus } from '../policy/matrix-request';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

const world = await makeWorld();
const snapshot = await takeSnapshot();
const OWN = 'http://localhost:3000';

/**
 * One request for each endpoint, by an owner or an administrator whom the server allows to send it. The only exception
 * is the catch-all route, which refuses every request.
 */
const calls = (await findApiRoutes()).map(({ method, path, handler }) => {
  const name = nameOf(method, path);
  const rows = MATRIX.filter((row) => row.call === name);
  const whom = rows.some((matrixRow) => expectedStatus(matrixRow, 'owner') !== 403) ? 'owner' : 'admin';
  const row = rows.find((matrixRow) => expectedStatus(matrixRow, whom) < 300) ?? rows[0]!;
  const isUpload = 'upload' in (handler.spec as object);
  return {
    name,
    isUpload,
    hasBody: 'body' in (handler.spec as object),
    status: expectedStatus(row, whom),
    as: world.people[whom],
    ...requestOf(world, row, whom),
  };
});
/** Webhooks check a signature or token instead of the browser's headers (tests/contract/routes.test.ts). */
const WEBHOOKS = ['POST /api/webhooks/stripe', 'POST /api/webhooks/bounces'];
/** The content security policy of an email preview allows the email's own styles, but no scripts. */
const EMAIL_PREVIEWS = ['GET /api/admin/mail/previews/{kind}', 'GET /api/admin/mailings/{id}/preview'];
/**
 * The endpoint that returns the script of the service worker. Browsers may cache the script, but must check for a newer
 * version each time (`no-cache` instead of `no-store`).
 */
const SERVICE_WORKER = 'GET /api/service-worker.js';
/**
 * One-click unsubscribe requests come from mail servers without an origin header, so a secret in the address authorizes
 * them.
 */
const UNSUBSCRIBE = 'POST /api/unsubscribe/{token}';
/** Browsers send reports about the content security policy automatically, and some browsers omit the origin header. */
const CSP_REPORTS = 'POST /api/csp-reports';
// All endpoints share one function that checks a request's origin. One endpoint in twenty-four gets every test, and the
// others a few that show that they use the function.
const unsafe = calls
  .filter(({ method, name }) => method !== 'GET' && ![...WEBHOOKS, UNSUBSCRIBE, CSP_REPORTS].includes(name))
  .map((request, index) => ({ ...request, isWhole: isThorough || index % 24 === 0 }));

let isUnchanged = false;

/** Checks that the request changed no data and stored no uploaded file. */
async function expectNothingWritten(): Promise<void> {
  expect(await snapshot.changed()).toEqual([]);
  isUnchanged = true;
}

afterEach(async () => {
  closeStreams();
  const isLookedAt = isUnchanged;
  isUnchanged = false;
  if (isLookedAt) return;
  if ((await snapshot.changed()).length > 0) await snapshot.restore();
});

type Sent = Record<string, string | null>;
const from = (site: string, origin: string | null = null): Sent => ({ 'Sec-Fetch-Site': site, Origin: origin });
/** Headers of a request from a browser too old to send Sec-Fetch-Site. */
const fromOrigin = (origin: string | null): Sent => ({ 'Sec-Fetch-Site': null, Origin: origin });

/** Origins of requests that must be refused (security C1). */
const FOREIGN: [string, Sent][] = [
  ['another site', from('cross-site')],
  ['another site that also sends our origin', from('cross-site', OWN)],
  ['a neighbouring site', from('same-site')],
  ['no site, as from a bookmark', from('none')],
  ['a sandboxed frame', fromOrigin('null')],
  ['a host name that begins like ours', fromOrigin(`${OWN}.evil.example`)],
  ['our host name without the port', fromOrigin('http://localhost')],
  ['our host name with another port', fromOrigin('http://localhost:3001')],
  ['our host name with another scheme', fromOrigin('https://localhost:3000')],
  ['an unknown origin', fromOrigin(null)],
];

const SOME = ['another site', 'an unknown origin'];

describe.each(unsafe)(
  'requests from another origin to the endpoint $name',
  ({ method, address, as, body, form, isWhole }) => {
    it('a request from another origin is refused and changes nothing', { tags: ['C1', 'C3', 'C5'] }, async () => {
      for (const [where, headers] of FOREIGN.filter(([where]) => isWhole || SOME.includes(where))) {
        const answer = await call(method, address, { as, body, form, headers });
        expect.soft(answer.status, where).toBe(403);
        expect
          .soft(answer.body, where)
          .toEqual({ message: expect.stringContaining('another site'), code: 'forbidden' });
      }
      await expectNothingWritten();
    });
  },
);

// Only some endpoints are tested here, because the permission matrix already tests every endpoint with requests from
// our own page.
describe.each(unsafe.filter(({ isWhole }) => isWhole))(
  'a request to the endpoint $name from a permitted origin',
  ({ method, address, as, body, form, status }) => {
    it.each([
      ['our own page', from('same-origin')],
      ['our own page in an old browser', fromOrigin(OWN)],
    ])('a request is allowed from %s', { tags: ['C1'] }, async (_where, headers) => {
      expect((await call(method, address, { as, body, form, headers })).status).toBe(status);
    });
  },
);

/** Content types that a form on another site can send without a preflight request (security C2). */
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];

describe.each(unsafe.filter(({ hasBody, isUpload }) => hasBody && !isUpload))(
  'a request to the endpoint $name whose body is not JSON',
  ({ method, address, as, body, isWhole }) => {
    it('a request is refused if its body has an unexpected content type', { tags: ['C2'] }, async () => {
      for (const type of isWhole ? OTHER_TYPES : ['text/plain', '']) {
        // The test sends the body as a stream, because fetch would add a content type to a string.
        const raw = new Blob([JSON.stringify(body)]).stream();
        const answer = await call(method, address, { as, raw, headers: { 'Content-Type': type } });
        expect.soft(answer.status, type).toBe(415);
        expect.soft(answer.body?.code, type).toBe('unsupported_media_type');
      }
      await expectNothingWritten();
    });
  },
);

/**
 * A form on another site can send an upload, which has the content type of a form. Only the check of the origin refuses
 * it (security C3).
 */
describe.each(unsafe.filter(({ isUpload }) => isUpload))(
  'an upload to the endpoint $name that is not a form',
  ({ method, address, as, form }) => {
    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json', 'image/jpeg', ''])(
      'an upload is refused if its content type is %j',
      { tags: ['C3'] },
      async (type) => {
        const raw = new Response(form).body ?? undefined;
        const answer = await call(method, address, { as, raw, headers: { 'Content-Type': type } });
        expect(answer.status).toBe(415);
        await expectNothingWritten();
      },
    );

    it('the server closes the connection after it refuses an upload from another origin', async () => {
      for (const sent of [{ as, headers: from('cross-site') }, {}]) {
        expect((await call(method, address, { form, ...sent })).headers.get('connection')).toBe('close');
      }
    });
  },
);

describe('every response of the API', () => {
  const numbers = new Set<string>();
  const isFile = (headers: Headers) =>
    /^(image\/|text\/calendar|application\/zip)/.test(headers.get('content-type') ?? '');

  it.each(calls)(
    'the response of $name has all required security headers',
    { tags: ['C7', 'D9'] },
    async ({ name, method, address, as, body, form }) => {
      const answers = [
        await call(method, address, { as, body, form, headers: { Origin: OWN } }),
        await call(method, address, { as, body, form, headers: from('cross-site', 'https://evil.example') }),
        await call(method, `${address}?limit=0`, { as, raw: method === 'GET' ? undefined : '{' }),
      ];
      for (const { headers } of answers) {
        numbers.add(headers.get('x-request-id') ?? '');
        if (name === SERVICE_WORKER) {
          expect(headers.get('cache-control')).toBe('no-cache');
          expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
          continue;
        }
        // Only the browser that requested a file may cache it. Any cache may store the list of schools, but must
        // revalidate it each time.
        const isShared = address === '/api/schools' && headers.has('etag');
        expect(headers.get('cache-control')).toMatch(
          isShared ? /^public, no-cache$/ : isFile(headers) ? /^private, / : /^no-store(, no-transform)?$/,
        );
        const isLetter = EMAIL_PREVIEWS.includes(name) && headers.get('content-type')?.startsWith('text/html');
        expect(headers.get('content-security-policy')).toBe(
          isLetter
            ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
            : `default-src 'none'; frame-ancestors 'none'${isFile(headers) ? '; sandbox' : ''}`,
        );
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );

  it('each API response has a different request id', () => expect(numbers.size).toBe(calls.length * 3));
});
