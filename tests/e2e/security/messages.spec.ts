import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { OPERATIONS } from '../../support/http/operations';
import { statusesOf, sendBytes } from '../../support/http/raw';
import { isThorough } from '../../support/thorough';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';

let server: UploadServer;
test.beforeAll(async () => void (server = await uploadServer()));
test.afterAll(() => server.remove());

/**
 * A request hidden in the body of another request (request smuggling). A server that ends the outer request too early
 * would answer the hidden one.
 */
const SMUGGLED = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

/**
 * Name of the only request in `AMBIGUOUS` that gets status 405 instead of 400. Its path is /login, where the server
 * refuses the POST method before it reads the body.
 */
const UNKNOWN = 'an unknown transfer encoding';

const AMBIGUOUS: [what: string, headers: string[], body: string][] = [
  [
    'a content length and chunked encoding',
    [`Content-Length: ${5 + SMUGGLED.length}`, 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'chunked encoding and a content length',
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    `5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['two content lengths', ['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED],
  ['two content lengths in one header', [`Content-Length: 0, ${SMUGGLED.length}`], SMUGGLED],
  ['a content length with a sign', ['Content-Length: +0'], SMUGGLED],
  ['a negative content length', ['Content-Length: -1'], SMUGGLED],
  ['chunked encoding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
  [UNKNOWN, ['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
  ['chunked encoding that is not last', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
  [
    'chunked encoding after a vertical tab',
    ['Transfer-Encoding:\u000bchunked', 'Content-Length: 5'],
    `0\r\n\r\n${SMUGGLED}`,
  ],
  ['a space before the colon', ['Content-Length : 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
  ['a folded line', ['X: y', ' Transfer-Encoding: chunked', 'Content-Length: 0'], SMUGGLED],
  ['a bare line feed', ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 0'], SMUGGLED],
];

test(
  'the server refuses an HTTP request whose length is ambiguous, and closes the connection',
  { tag: ['@V4.2.1'] },
  async () => {
    for (const [what, headers, body] of AMBIGUOUS)
      for (const path of ['/api/login', '/api/schools', '/login']) {
        const sent = [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          'Content-Type: application/json',
          ...headers,
          '',
          body,
        ];
        const answer = await sendBytes(server.url, sent.join('\r\n'), { isEnded: false, patience: 3_000 });
        const seen = `${what}, ${path}: ${answer.text.slice(0, 300)}`;
        expect.soft(statusesOf(answer), seen).toEqual([what === UNKNOWN && path === '/login' ? 405 : 400]);
        expect.soft(answer.end, seen).toBe('in order');
        expect.soft(answer.ms, seen).toBeLessThan(2_500);
      }
  },
);

/** Sends the path one request with each method. Returns the status and the Allow header of each response. */
async function askedBy(
  methods: readonly string[],
  path: string,
): Promise<[method: string, status: number, allow: string][]> {
  const findings: [string, number, string][] = [];
  for (const method of methods) {
    const answer = await sendBytes(
      server.url,
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n`,
    );
    const [, allow = ''] = /^Allow: (.*)\r$/im.exec(answer.text) ?? [];
    findings.push([method, statusesOf(answer)[0] ?? 0, allow]);
  }
  return findings;
}

test('a request with an unsupported method gets 405 with the allowed methods', { tag: ['@C8'] }, async () => {
  const wrong: string[] = [];
  const templates = [...new Set(OPERATIONS.map(({ template }) => template))];
  for (const [at, template] of templates.entries()) {
    const own: string[] = OPERATIONS.filter((one) => one.template === template).map(({ method }) => method);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !own.includes(method));
    const never = ['TRACE', 'PROPFIND'][at % 2]!;
    const path = template.replace(/\{\w+\}/g, '1');
    // The test tries each address with one unsupported method, and every tenth address also with an unknown method.
    // With THOROUGH=1, it tries all methods.
    const some = isThorough
      ? [...others, never]
      : [others[at % others.length] ?? never, ...(at % 10 === 0 ? [never] : [])];
    for (const [method, status, allow] of await askedBy(some, path)) {
      const allowed = allow.split(', ');
      const isRight = status === 405 && !allowed.includes(method) && own.every((one) => allowed.includes(one));
      if (!isRight) wrong.push(`${method} ${path}: ${status}, Allow: ${allow}`);
    }
  }
  for (const path of ['/', '/login', '/dashboard', '/no/such/page', '/robots.txt'])
    for (const [method, status, allow] of await askedBy(['TRACE', 'POST', 'DELETE', 'OPTIONS'], path))
      if (status !== 405 || allow !== 'GET, HEAD') wrong.push(`${method} ${path}: ${status}, Allow: ${allow}`);
  expect(wrong).toEqual([]);
});
