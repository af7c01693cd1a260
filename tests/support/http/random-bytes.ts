import { randomGenerator } from '../random';

const PATHS = [
  '/',
  '/explore',
  '/explore/1',
  '/dashboard',
  '/shared/abcdefghijklmnopqrstuvwxyz0123456789',
  '/login',
  '/robots.txt',
  '/favicon.ico',
  '/_next/static/x.js',
  '/_next/image?url=%2Fx.png&w=64&q=1',
  '/api/schools',
  '/api/schools/1',
  '/api/posts/1',
  '/api/login',
  '/api/contact',
  '/api/register',
  '/api/media/upload',
  '/api/media/1/large',
  '/api/webhooks/stripe',
  '/api/search?q=bus',
  '/api/health',
];
const ODD_TARGETS = [
  '*',
  '//',
  '///etc/passwd',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cx',
  '/%',
  '/%00',
  '/%c0%af',
  '/\u00ff\u00fe',
  '/explore/%ED%A0%80',
  '/explore?page=%',
  '/explore?__proto__[x]=1&constructor=2',
  'http://169.254.169.254/latest/meta-data',
  'https://localhost:1/explore',
  'localhost:80',
  '/?'.padEnd(9_000, 'a'),
  `/${'a/'.repeat(2_000)}`,
  '/explore#x',
  '/explore;jsessionid=1',
  '/\\',
  '/\t',
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'X',
  'PROPFIND',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''];
/** Headers that Node's parser accepts. */
const HEADERS = [
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: multipart/form-data; boundary="\\',
  'Content-Encoding: br',
  'Sec-Fetch-Site: same-origin',
  'Range: bytes=-1,0-,9-1',
  'If-Modified-Since: never',
  'If-None-Match: "\u00ff',
  'Accept: \u00ff',
  'Accept-Encoding: *;q=x, br;q=-1',
  'Accept-Language: en-CA;q=9e999',
  'Cookie: sid=%',
  `Cookie: sid=${'A'.repeat(5_000)}`,
  'RSC: 1',
  'Next-Router-State-Tree: %5B',
  'Next-Router-State-Tree: {',
  'Next-Action: x',
  'Next-Router-Prefetch: 1',
  'X-Middleware-Subrequest: middleware:middleware',
  'X-Forwarded-For: ::ffff:1.2.3.4, x',
  'X-Forwarded-Proto: \u00ff',
  'Idempotency-Key: x',
  'Last-Event-ID: -1',
  'Stripe-Signature: t=1,v1=',
];
/** Headers that Node's parser should refuse. */
const BROKEN_HEADERS = [
  'Host: localhost:1:2',
  'Host: evil.example',
  'Host:',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5, 6',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: \u000bchunked',
  'Transfer-Encoding: gzip, chunked',
  'Connection: close, keep-alive, \u0001',
  'Upgrade: h2c',
  'Cookie: \u0000',
  ' folded: line',
  'no colon',
  ': no name',
  `X-Long: ${'x'.repeat(17_000)}`,
];
const BODIES = [
  '',
  'hello',
  '{}',
  '{"email":"x@example.test","password":"\u0000"}',
  '[[[[[[',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '-5\r\nx\r\n',
  '0\r\nTrailer: \u0000\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a\u0000.png"\r\n\r\n\u0089PNG\r\n--x--\r\n',
  '--x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

/** A signed-in person, and the valid calls from which the random requests of this person are derived. */
export type KnownPerson = { cookie: string; calls: [method: string, path: string, body?: object][] };

/**
 * Yields partial, almost valid and meaningless requests. The same seed always yields the same requests. Three requests
 * in ten are valid calls of the person, which can change data.
 */
export function* randomBytes(seed: number, person: KnownPerson): Generator<Buffer, never> {
  const random = randomGenerator(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const several = <T>(list: readonly T[], max: number): T[] => Array.from({ length: upTo(max + 1) }, () => oneOf(list));
  const noise = (max: number) => Buffer.from(Array.from({ length: upTo(max) }, () => upTo(256)));

  const validRequest = (): string => {
    const [method, path, body] = oneOf(person.calls);
    const text = body ? JSON.stringify(body) : '';
    const headers = ['Host: localhost', 'Sec-Fetch-Site: same-origin', `Cookie: ${person.cookie}`];
    if (body) headers.push('Content-Type: application/json', `Content-Length: ${text.length}`);
    if (random() < 0.2) headers.push(oneOf(HEADERS));
    return [`${method} ${path} HTTP/1.1`, ...headers, '', text].join('\r\n');
  };
  const oddRequest = (): string => {
    const target = random() < 0.8 ? oneOf(PATHS) : oneOf(ODD_TARGETS);
    const headers = [...(random() < 0.95 ? ['Host: localhost'] : []), ...several(HEADERS, random() < 0.05 ? 150 : 4)];
    if (random() < 0.2) headers.push(...several(BROKEN_HEADERS, 3));
    const end = random() < 0.98 ? '\r\n' : '\n';
    const method = oneOf(METHODS);
    // Most requests except POST, PUT and PATCH have no body. The server does not expect a body there, so the server
    // would read the body as the next request.
    const body = random() < 0.1 || /^P[OUA]/.test(method) ? oneOf(BODIES) : '';
    if (body && random() < 0.8) headers.push(`Content-Length: ${body.length}`);
    return [`${method} ${target} ${random() < 0.9 ? 'HTTP/1.1' : oneOf(VERSIONS)}`, ...headers, '', body].join(end);
  };
  const request = () => (random() < 0.3 ? validRequest() : oddRequest());
  /** Returns a copy of a request in which a few random bytes are removed, repeated or replaced. */
  const damaged = (whole: Buffer): Buffer => {
    let bytes = whole;
    for (let times = 1 + upTo(4); times > 0; times -= 1) {
      const at = upTo(bytes.length);
      const after = at + (random() < 0.7 ? upTo(3) : upTo(40));
      bytes = Buffer.concat([bytes.subarray(0, at), noise(4), bytes.subarray(after)]);
    }
    return bytes;
  };
  for (;;) {
    const kind = random();
    const whole = Buffer.from(request(), 'latin1');
    if (kind < 0.05) yield noise(400);
    else if (kind < 0.6) yield whole;
    else if (kind < 0.85) yield damaged(whole);
    else if (kind < 0.9) yield whole.subarray(0, upTo(whole.length));
    else yield Buffer.concat([whole, Buffer.from(request(), 'latin1')]);
  }
}
