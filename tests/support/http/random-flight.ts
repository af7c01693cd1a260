import { randomGenerator } from '../random';

const PATHS = [
  '/',
  '/explore',
  '/explore/1',
  '/explore?region=strait',
  '/login',
  '/help',
  '/terms',
  '/shared/no-such-link',
  '/join/no-such-code',
  '/dashboard',
  '/schools/1',
  '/account',
  '/subscription',
  '/admin/users',
  '/no/such/page',
];
/** Functions that turn the path of a page into an address at which Next might serve the page's data or a part of it. */
const PARTS = [
  (path: string) => `${path}?_rsc=abcde`,
  (path: string) => `${path}?_rsc=`,
  (path: string) => `${path}.rsc`,
  (path: string) => `${path}.segments/_tree.segment.rsc`,
  (path: string) => `${path}.segments/_index.segment.rsc`,
  (path: string) => `/_next/data/build${path}.json`,
  (path: string) => `${path}.prefetch.rsc`,
];
const SEGMENTS: unknown[] = [
  '',
  'explore',
  'dashboard',
  'admin',
  '(member)',
  '(marketing)',
  '__PAGE__',
  '__PAGE__?{"q":"x"}',
  '__DEFAULT__',
  '/_not-found',
  '__proto__',
  'constructor',
  '..',
  'x'.repeat(3_000),
  ['id', '1', 'd', null],
  ['id', '..%2f..', 'd', null],
  ['id', '', 'oc', ['a', 'b']],
  ['__proto__', 'x', 'c', null],
  ['id', '1', 'ci(..)(..)', null],
];
const SLOTS = ['children', 'children', 'children', 'modal', '__proto__', 'constructor', 'toString', ''];
const MARKS: unknown[] = [null, 'refetch', 'inside-shared-layout', 'metadata-only'];
const HINTS: unknown[] = [null, 0, 1, 7, 2 ** 40];
const ACTIONS = [
  '40'.padEnd(42, 'a'),
  '7f'.padEnd(42, '0'),
  'x',
  '',
  '__proto__',
  '$$id',
  '0'.repeat(5_000),
  '%00',
  'next/dist/server/action',
];
const HEADERS = [
  'Next-Router-Prefetch: 1',
  'Next-Router-Prefetch: 1',
  'Next-Router-Segment-Prefetch: /_tree',
  'Next-Router-Segment-Prefetch: /_index',
  'Next-Router-Segment-Prefetch: /explore/__PAGE__',
  'Next-Router-Segment-Prefetch: /../../x',
  'Next-Url: /explore',
  'Next-Url: \x2f/evil.example/',
  'Next-HMR-Refresh: 1',
  'Next-Resume: 1',
  'X-Nextjs-Data: 1',
  'X-Nextjs-Postponed: 1',
  'X-Nextjs-Html-Request-Id: x',
  'X-Next-Resume-State-Length: 99',
  'X-Matched-Path: /admin/users',
  'X-Now-Route-Matches: 1=1',
  'X-Invoke-Path: /admin/users',
  'X-Invoke-Status: 500',
  'X-Action-Revalidated: [[],1,1]',
  'X-Action-Redirect: /admin;push',
  'X-Action-Forwarded: 1',
  'Accept: text/x-component',
  'Origin: null',
  'Origin: https://evil.example',
  'X-Forwarded-Host: evil.example',
  'Purpose: prefetch',
];
/** Request headers that Next's router sends in its own requests, but with values that the router never sends. */
const BROKEN_HEADERS = [
  'RSC: 2',
  'Next-Router-Prefetch: 2',
  'Next-Router-Prefetch: 3',
  'Next-Router-Prefetch: x',
  'Next-Router-Segment-Prefetch: %',
  'Next-Url: /%',
  'Next-Router-State-Tree: %5B%22%22%5D',
];
const FIELD = 'Content-Disposition: form-data; name=';
/**
 * Values for request bodies in Flight, React's data format for server components. They are malformed, unusual, or
 * attacks that make a careless server run the attacker's functions (CVE-2025-55182).
 */
const VALUES = [
  '[]',
  '["$1"]',
  '["$@0"]',
  '"$K1"',
  '"$F1"',
  '"$T1"',
  '"$Q1"',
  '"$W1"',
  '"$i1"',
  '"$B1337"',
  '"$undefined"',
  '"$n99999999999999999999"',
  '"$D2026-13-45"',
  '"$1:__proto__:then"',
  '"$1:constructor:constructor"',
  '{"id":"child_process#execSync","bound":["id"]}',
  '{"id":"vm#runInThisContext","bound":"$@1"}',
  '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B0\\"}","_response":{"_prefix":"throw 1;","_formData":{"get":"$1:constructor:constructor"}}}',
  '{"__proto__":{"isAdmin":true}}',
  '[[[[[[[[[[[[[[[[',
  '1:HL["/x","style"]\n0:{"a":"$@1"}',
  '1e999',
];
const FIELDS = [
  '0',
  '1',
  '$ACTION_ID_40aa',
  '$ACTION_REF_1',
  '$ACTION_1:0',
  '$ACTION_KEY',
  '1_$ACTION_REF_1',
  '__proto__',
];

/**
 * Yields valid HTTP requests with random content. Equal seeds give equal requests. Some requests ask for parts of
 * pages, as Next's router does. The others call server actions, which do not exist.
 */
export function* randomFlight(seed: number, cookie: string): Generator<Buffer, never> {
  const random = randomGenerator(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const several = <T>(list: readonly T[], max: number): T[] => Array.from({ length: upTo(max + 1) }, () => oneOf(list));

  const node = (depth: number): unknown[] => {
    const slots = depth === 0 ? [] : several(SLOTS, 2).map((slot) => [slot, node(depth - 1)] as const);
    // Object.fromEntries() makes '__proto__' an ordinary key, so that the JSON contains it. An assignment to that key
    // would change the object's prototype instead.
    return [oneOf(SEGMENTS), Object.fromEntries(slots), ...[null, oneOf(MARKS), oneOf(HINTS)].slice(0, upTo(4))];
  };
  /** Returns a router state tree. A few characters are replaced with a probability of 20%. */
  const tree = (): string => {
    const text = JSON.stringify(node(upTo(5)));
    const at = upTo(text.length);
    return encodeURIComponent(random() < 0.8 ? text : text.slice(0, at) + oneOf(VALUES) + text.slice(at + upTo(4)));
  };
  const part = (): string => {
    const path = oneOf(PATHS);
    const headers = random() < 0.7 ? ['RSC: 1'] : [];
    if (random() < 0.6) headers.push(`Next-Router-State-Tree: ${tree()}`);
    return requestText('GET', random() < 0.5 ? path : oneOf(PARTS)(path), headers, '');
  };
  const body = (): [type: string, text: string] => {
    const all = Array.from({ length: 1 + upTo(3) }, () => [oneOf(FIELDS), oneOf(VALUES)] as const);
    const form = all.map(([name, value]) => `--x\r\n${FIELD}"${name}"\r\n\r\n${value}\r\n`).join('');
    return oneOf([
      ['text/plain;charset=UTF-8', oneOf(VALUES)],
      ['text/x-component', oneOf(VALUES)],
      ['multipart/form-data; boundary=x', `${form}--x--\r\n`],
      ['multipart/form-data; boundary=x', form],
      ['application/x-www-form-urlencoded', new URLSearchParams(all.map(([...pair]) => pair)).toString()],
    ]);
  };
  const action = (): string => {
    const [type, text] = body();
    const name = random() < 0.8 ? [`Next-Action: ${oneOf(ACTIONS)}`] : [];
    return requestText(
      'POST',
      oneOf(PATHS),
      [...name, `Content-Type: ${type}`, `Content-Length: ${text.length}`],
      text,
    );
  };
  const requestText = (method: string, path: string, own: string[], text: string): string => {
    const headers = ['Host: localhost', 'Connection: close', ...own, ...several(HEADERS, 2)];
    if (random() < 0.1) headers.push(oneOf(BROKEN_HEADERS));
    if (random() < 0.5) headers.push('Sec-Fetch-Site: same-origin');
    if (random() < 0.3) headers.push(`Cookie: ${cookie}`);
    return [`${method} ${path} HTTP/1.1`, ...headers, '', text].join('\r\n');
  };
  for (;;) yield Buffer.from(random() < 0.6 ? part() : action(), 'latin1');
}
