import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callApi, ApiError, fetchListPage } from './api-client';

/** Handler for the next request, which each test replaces. */
let serve: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => serve(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In a browser, `fetch` adds the origin of the current page to a path. Node has no current page, so the test adds the
  // origin of its server.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(origin + path, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const failure = () =>
  callApi('GET', '/api/user').then(
    () => null,
    (error: unknown) => error,
  );

describe('the error that a failed API call throws', () => {
  it("the error of a failed API call has the server's message, code and field errors", async () => {
    const issues = [{ path: ['email'], message: 'Email is required' }];
    serve = answering(400, JSON.stringify({ message: 'Email is required', code: 'invalid', issues }));
    expect(await failure()).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'invalid',
      message: 'Email is required',
      issues,
    });
  });

  it.each([
    ['a page instead of JSON', '<html>Bad Gateway</html>'],
    ['empty', ''],
    ['JSON without a message', '{"error":"x"}'],
    ['a message that is not text', '{"message":{"a":1},"code":7}'],
    ['null', 'null'],
  ])('the error of a failed API call contains the status text if the body is %s', async (_what, body) => {
    serve = answering(502, body);
    expect(await failure()).toMatchObject({ status: 502, code: null, message: '502 Bad Gateway', issues: [] });
  });

  it('an API call that gets no response fails with a TypeError', async () => {
    serve = (request) => request.socket.destroy();
    const error = await failure();
    expect(error).toBeInstanceOf(TypeError);
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('the result of a successful API call', () => {
  it('an API call sends and receives JSON', async () => {
    serve = (request, response) => {
      const { method, headers } = request;
      request
        .setEncoding('utf8')
        .on('data', (sent: string) => response.end(JSON.stringify({ method, type: headers['content-type'], sent })));
    };
    const sent = { email: 'é' };
    expect(await callApi('POST', '/api/seat', sent)).toEqual({
      method: 'POST',
      type: 'application/json',
      sent: JSON.stringify(sent),
    });
  });

  it('an API call without a body sends no content type', async () => {
    serve = ({ headers }, response) => response.end(JSON.stringify(headers));
    const headers = await callApi('DELETE', '/api/posts/1');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('an API call returns undefined for status 204', async () => {
    serve = answering(204, '');
    expect(await callApi('DELETE', '/api/posts/1')).toBeUndefined();
  });
});

describe('the idempotency key of a request that is sent again', () => {
  const keys: (string | undefined)[] = [];
  const noting =
    (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
    (request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      response.writeHead(status, headers).end(body);
    };
  const send = (email: string, path: '/api/seat' | '/api/forgot-password' = '/api/seat', act?: string) =>
    callApi('POST', path, { email }, { act }).catch((error: unknown) => error);
  /** Returns the idempotency keys of all requests that are sent during `work`. */
  async function keysOf(work: () => Promise<unknown>) {
    keys.length = 0;
    await work();
    return keys;
  }

  it('a repeated request keeps its idempotency key until its result is known', async () => {
    const [failed, cut, done, next] = await keysOf(async () => {
      serve = noting(503, '{}');
      await send('a');
      serve = (request) => {
        keys.push(request.headers['idempotency-key'] as string);
        request.socket.destroy();
      };
      await send('a');
      serve = noting(201, '{}');
      await send('a');
      await send('a');
    });
    expect(failed).toMatch(/^"[0-9a-f-]{36}-[0-9a-f]{16}"$/);
    expect([cut, done]).toEqual([failed, failed]);
    expect(next).not.toBe(failed);
  });

  it('a request with a different body or address gets a new idempotency key', async () => {
    serve = noting(503, '{}');
    const all = await keysOf(async () => {
      await send('a');
      await send('b');
      await send('a');
      await send('a', '/api/forgot-password');
      serve = noting(204, '');
      await callApi('DELETE', '/api/seat');
      serve = noting(503, '{}');
      await send('a');
    });
    const sent = all.filter((key) => key !== undefined);
    expect(sent).toHaveLength(5);
    expect(new Set(sent).size).toBe(5);
  });

  it('submitting the same draft again uses the same idempotency key, even after success', async () => {
    serve = noting(201, '{}');
    const [first, second, edited] = await keysOf(async () => {
      await send('a', '/api/seat', 'draft-1');
      await send('a', '/api/seat', 'draft-1');
      await send('b', '/api/seat', 'draft-1');
    });
    expect(first).toMatch(/^"draft-1-[0-9a-f]{16}"$/);
    expect(second).toBe(first);
    expect(edited).not.toBe(first);
  });

  it('a repeated request waits while another request with the same key runs', async () => {
    const busy = noting(409, '{"message":"Now","code":"in_progress"}', { 'Retry-After': '0' });
    serve = (request, response) => {
      if (keys.length === 2) serve = noting(201, '{"id":1}');
      busy(request, response);
    };
    const all = await keysOf(async () => expect(await send('c')).toEqual({ id: 1 }));
    expect([all.length, new Set(all).size]).toEqual([4, 1]);
  });
});

describe('loading a page of a list from the API', () => {
  it.each([
    ['</api/user/feed?sort=recent&limit=20&cursor=abc>; rel="next"', '/api/user/feed?sort=recent&limit=20&cursor=abc'],
    ['', null],
    ['</api/user/feed>; rel="prev"', null],
  ])('the address of the next page is taken from the Link header: %s', async (link, next) => {
    serve = answering(200, '[{"id":1}]', link ? { Link: link } : {});
    expect(await fetchListPage(['/api/user/feed'], null)).toEqual({ items: [{ id: 1 }], next });
  });
});
