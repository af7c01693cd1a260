import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, ApiError, apiPage } from './api';

/** What the server does with the next request; each test says it. */
let serve: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => serve(request, response));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const failure = () =>
  api('GET', `${origin}/api/user`).then(
    () => null,
    (error: unknown) => error,
  );

describe('a call that fails', () => {
  it("carries the server's message, code and what is wrong with each field", async () => {
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
    ['nothing', ''],
    ['JSON without a message', '{"error":"x"}'],
    ['a message that is no text', '{"message":{"a":1},"code":7}'],
    ['null', 'null'],
  ])('carries the status and its words when the answer is %s', async (_what, body) => {
    serve = answering(502, body);
    expect(await failure()).toMatchObject({ status: 502, code: null, message: '502 Bad Gateway', issues: [] });
  });

  it('is a TypeError when there was no answer at all', async () => {
    serve = (request) => request.socket.destroy();
    const error = await failure();
    expect(error).toBeInstanceOf(TypeError);
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('a call that succeeds', () => {
  it('sends JSON and reads JSON', async () => {
    serve = (request, response) => {
      const { method, headers } = request;
      request
        .setEncoding('utf8')
        .on('data', (sent: string) => response.end(JSON.stringify({ method, type: headers['content-type'], sent })));
    };
    const sent = { content: 'é' };
    expect(await api('POST', `${origin}/api/posts`, sent)).toEqual({
      method: 'POST',
      type: 'application/json',
      sent: JSON.stringify(sent),
    });
  });

  it('sends no body and no type of one where there is none', async () => {
    serve = ({ headers }, response) => response.end(JSON.stringify(headers));
    const headers = await api<Record<string, string>>('DELETE', `${origin}/api/posts/1`);
    expect(headers).not.toHaveProperty('content-type');
  });

  it('gives nothing for 204', async () => {
    serve = answering(204, '');
    expect(await api('DELETE', `${origin}/api/posts/1`)).toBeUndefined();
  });
});

describe('a page of a list', () => {
  it.each([
    ['</api/user/feed?sort=recent&limit=20&cursor=abc>; rel="next"', '/api/user/feed?sort=recent&limit=20&cursor=abc'],
    ['', null],
    ['</api/user/feed>; rel="prev"', null],
  ])('knows the next one by the header Link: %s', async (link, next) => {
    serve = answering(200, '[{"id":1}]', link ? { Link: link } : {});
    expect(await apiPage(`${origin}/api/user/feed`)).toEqual({ items: [{ id: 1 }], next });
  });
});
