import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Prisma } from '@/lib/database/db';
import { AppError, HTTP_STATUS_BY_ERROR, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { buildResponse, buildErrorResponse } from './build-response';

const REQUEST_ID = 'request-1';
log.level = 'silent';

async function read(thrown: unknown) {
  const response = buildErrorResponse(thrown, REQUEST_ID);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/**
 * Every error code of the API with its HTTP status. The test repeats the values, because clients depend on them
 * (decision C7).
 */
const EXPECTED: Record<ErrorCode, number> = {
  invalid: 400,
  ended_early: 400,
  too_slow: 400,
  unauthenticated: 401,
  payment_failed: 402,
  subscription_required: 403,
  forbidden: 403,
  reauthenticate: 403,
  second_factor: 403,
  not_found: 404,
  conflict: 409,
  in_progress: 409,
  other_user: 409,
  unverified: 409,
  leaving: 409,
  terms_changed: 409,
  comments_closed: 409,
  parents_only: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  suspended: 423,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
};

describe('the response to an application error', () => {
  it('every application error has the HTTP status that clients expect', () =>
    expect(HTTP_STATUS_BY_ERROR).toEqual(EXPECTED));

  it.each(Object.entries(EXPECTED) as [ErrorCode, number][])(
    'the response to the application error %s has status %i and the message of the error',
    { tags: ['D5', 'V4.1.1'] },
    async (code, status) => {
      const { body, headers, ...rest } = await read(new AppError(code, 'What happened.'));
      expect(rest.status).toBe(status);
      expect(body).toEqual({ message: 'What happened.', code });
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('retry-after')).toBeNull();
    },
  );

  it('an application error that comes from another JavaScript bundle is recognized', async () => {
    const { status, body } = await read(Object.assign(new Error('Busy.'), { name: 'AppError', code: 'unavailable' }));
    expect([status, body]).toEqual([503, { message: 'Busy.', code: 'unavailable' }]);
  });

  it('the response tells the client in whole seconds when to retry', async () => {
    const { headers } = await read(new AppError('rate_limited', 'Too fast.', 1.2));
    expect(headers.get('retry-after')).toBe('2');
  });
});

describe('the response to invalid input', () => {
  it('the response to invalid input lists every issue with its path', async () => {
    const input = z.object({ title: z.string('Must be text.'), tags: z.array(z.int('Must be a number.')) });
    const { error } = input.safeParse({ title: 1, tags: [1, 'x'] });
    const { status, body } = await read(error);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Must be text.',
      code: 'invalid',
      issues: [
        { path: ['title'], message: 'Must be text.' },
        { path: ['tags', '1'], message: 'Must be a number.' },
      ],
    });
  });
});

const fromPrisma = (code: string, originalCode?: string) =>
  new Prisma.PrismaClientKnownRequestError('Invalid `prisma.post.create()` invocation in /app/secret.ts', {
    code,
    clientVersion: '7',
    ...(originalCode === undefined ? {} : { meta: { driverAdapterError: { cause: { originalCode } } } }),
  });

/**
 * Returns an error of the PostgreSQL driver. Outside a transaction, Prisma does not wrap such an error in its own
 * error.
 */
const fromDriver = (code: string) =>
  Object.assign(new pg.DatabaseError('invalid input syntax for type integer: "robin@example.test"', 0, 'error'), {
    code,
  });

/** Returns the error that the PostgreSQL driver throws after its connection has closed. */
const notQueryable = () =>
  Object.assign(new Error('Client has encountered a connection error and is not queryable'), {
    stack: 'Error\n    at node_modules/pg/lib/client.js:694:17',
  });

describe('the response to a database error', () => {
  it('the log entry of a database error contains the error code but not the message', { tags: ['V16.3.4'] }, () => {
    const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    buildErrorResponse(fromDriver('22P02'), REQUEST_ID);
    expect(logError.mock.calls).toEqual([[expect.objectContaining({ code: 'internal', err: fromDriver('22P02') })]]);
    logError.mockRestore();
  });

  it.each([
    ['any', /in a moment\.$/],
    ['once', /Your request won't be carried out twice\.$/],
    ['unknown', /may have gone through anyway/],
  ] as const)(
    'the response to a database error explains whether a retry is safe: %s',
    { tags: ['C9', 'D5'] },
    async (repeat, words) => {
      const answer = buildErrorResponse(fromDriver('57P01'), REQUEST_ID, {}, repeat);
      expect(await answer.json()).toEqual({ code: 'unavailable', message: expect.stringMatching(words) });
    },
  );

  it.each([
    ['a duplicate unique value, reported by the driver', fromDriver('23505'), 409],
    ['a reference to a missing row, reported by the driver', fromDriver('23503'), 404],
    ['a stopping database, reported by the driver', fromDriver('57P01'), 503],
    ['a connection that closed before the query', notQueryable(), 503],
    ['invalid SQL, reported by the driver', fromDriver('42601'), 500],
    ['a duplicate unique value', fromPrisma('P2002'), 409],
    ['a duplicate unique value, in raw SQL', fromPrisma('P2010', '23505'), 409],
    ['no row to change', fromPrisma('P2025'), 404],
    ['a reference to a missing row', fromPrisma('P2003'), 404],
    ['a reference to a missing row, in raw SQL', fromPrisma('P2010', '23503'), 404],
    ['an unreachable database', fromPrisma('P1001'), 503],
    ['a database socket that does not exist yet', fromPrisma('ENOENT'), 503],
    ['a database socket that is full', fromPrisma('EAGAIN'), 503],
    ['a stopping database', fromPrisma('P2010', '57P01'), 503],
    ['a statement timeout', fromPrisma('P2010', '57014'), 503],
    ['a lock timeout', fromPrisma('P2010', '55P03'), 503],
    ['a deadlock', fromPrisma('P2010', '40P01'), 503],
    ['invalid SQL', fromPrisma('P2010', '42601'), 500],
    ['text that cannot be stored, reported by the driver', fromDriver('22021'), 400],
    ['text that cannot be stored, in raw SQL', fromPrisma('P2010', '22021'), 400],
    ['a number that is out of range', fromPrisma('P2010', '22003'), 500],
  ])(
    'the response to a database error hides the text of the error (%s): %o gives status %i',
    { tags: ['D5', 'R3', 'R7'] },
    async (_what, error, status) => {
      const result = await read(error);
      expect(result.status).toBe(status);
      expect(JSON.stringify(result.body)).not.toMatch(/prisma|secret|invocation/i);
      expect(result.headers.has('retry-after')).toBe(status === 503);
    },
  );
});

describe('the response to a file system error', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    'the file system error %s gives status 507 and a message that text can still be posted',
    { tags: ['U13'] },
    async (code) => {
      const { status, body } = await read(
        Object.assign(new Error(`${code}: no space left on device, write '/app/secret'`), { code, syscall: 'write' }),
      );
      expect(status).toBe(507);
      expect(body).toEqual({ message: expect.stringContaining('You can still post text'), code: 'storage_full' });
      expect(body.message).not.toMatch(/secret|ENOSPC|device/);
    },
  );

  it.each(['EIO', 'EACCES', 'ENOENT'])('the file system error %s gives status 500', async (code) => {
    expect((await read(Object.assign(new Error(code), { code }))).status).toBe(500);
  });
});

it.each(['AbortError', 'ResponseAborted'])(
  'an error is answered with 400, not 500, if the client has disconnected: %s',
  async (name) => {
    expect((await read(Object.assign(new Error('This operation was aborted'), { name }))).status).toBe(400);
  },
);

it('a lost connection to the client gives status 400 without a log entry', async () => {
  const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const broken = (stack: string) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', stack });
  expect((await read(broken('at node:_http_server:843:11'))).status).toBe(400);
  expect(logError).not.toHaveBeenCalled();
  logError.mockRestore();
  const ofDatabase = Object.assign(broken('at node_modules/pg/lib/client.js:1:1'), { message: 'read ECONNRESET' });
  expect((await read(ofDatabase)).status).toBe(503);
  expect((await read(Object.assign(broken('at TCP.onStreamRead'), { syscall: 'read' }))).status).toBe(500);
});

describe('the response to an unknown error', () => {
  it.each([
    new Error('connect to postgres://app:secret@db failed at /app/x.js:3'),
    new TypeError('timeout of secret'),
    'secret',
    null,
    undefined,
    { message: 'secret' },
  ])('an unknown error is answered with 500 and always the same sentence: %o', { tags: ['D5'] }, async (thrown) => {
    const { status, body } = await read(thrown);
    expect(status).toBe(500);
    expect(body).toEqual({ message: 'Something went wrong on our side. Please try again.', code: 'internal' });
  });
});

describe('the headers and body of every API response', () => {
  it.each([
    ['a body', buildResponse({ a: 1 }, 200, new Headers(), REQUEST_ID)],
    ['nothing', buildResponse(null, 204, new Headers(), REQUEST_ID)],
    ['a refusal', buildErrorResponse(new AppError('forbidden', 'No.'), REQUEST_ID)],
    ['a failure', buildErrorResponse(new Error(), REQUEST_ID)],
    [
      'a stream',
      buildResponse(
        new Response('data', { headers: { 'Content-Type': 'text/event-stream' } }),
        200,
        new Headers(),
        REQUEST_ID,
      ),
    ],
  ])('every API response forbids caching and scripts and has a request id: %s', { tags: ['D9'] }, (_what, response) => {
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(response.headers.get('x-request-id')).toBe(REQUEST_ID);
  });

  it('a streamed response keeps its own status and headers', async () => {
    const cookies = new Headers([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
    expect(buildResponse({}, 200, cookies, REQUEST_ID).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const stream = buildResponse(
      new Response('data', { status: 202, headers: { 'Cache-Control': 'no-store, no-transform' } }),
      200,
      new Headers(),
      REQUEST_ID,
    );
    expect(stream.status).toBe(202);
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(await stream.text()).toBe('data');
  });

  it('an error response can have additional headers', () => {
    expect(
      buildErrorResponse(new AppError('too_large', 'No.'), REQUEST_ID, { Connection: 'close' }).headers.get(
        'connection',
      ),
    ).toBe('close');
    expect(buildErrorResponse(new AppError('too_large', 'No.'), REQUEST_ID).headers.has('connection')).toBe(false);
  });

  it("an API response that sends a file uses the file's own headers", () => {
    const file = new Response('bytes', {
      status: 206,
      headers: { 'Cache-Control': 'private', 'Content-Security-Policy': 'sandbox', ETag: '"x"' },
    });
    const { status, headers } = buildResponse(file, 206, new Headers(), REQUEST_ID);
    expect(status).toBe(206);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private',
      'content-security-policy': 'sandbox',
      etag: '"x"',
      'x-request-id': REQUEST_ID,
    });
  });

  it('an API response without content has no body', async () =>
    expect(await buildResponse(null, 204, new Headers(), REQUEST_ID).text()).toBe(''));
});
