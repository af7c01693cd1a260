import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { MAX_JSON_BYTES, readBodyJson } from './body';

type Sent = { body?: BodyInit; type?: string | null; length?: string };

function request({ body, type = 'application/json', length }: Sent): Request {
  return new Request('https://parents.example/api/posts', {
    method: 'POST',
    headers: {
      ...(type === null ? {} : { 'Content-Type': type }),
      ...(length === undefined ? {} : { 'Content-Length': length }),
    },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
}

const codeOf = (sent: Sent) =>
  readBodyJson(request(sent)).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** Creates a request body without a declared length, and counts how many pieces of the body were read. */
function pieces(size: number, count: number) {
  const counter = { given: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (counter.given === count) return controller.close();
      counter.given += 1;
      controller.enqueue(new Uint8Array(size).fill(0x20));
    },
    cancel: () => void (counter.cancelled = true),
  });
  return { counter, stream };
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const quoted = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;

describe('reading the body of a request', () => {
  it('a body is read as JSON even if its content type has parameters', async () => {
    expect(await readBodyJson(request({ body: '{"a":[1,"é"]}', type: 'Application/JSON; charset=utf-8' }))).toEqual({
      a: [1, 'é'],
    });
  });

  it.each([
    null,
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json+x',
  ])('a request body is not read if its content type is %s', { tags: ['C2'] }, async (type) =>
    expect(await codeOf({ body: new Blob(['{}']).stream(), type })).toBe('unsupported_media_type'),
  );

  it.each(['', '{', '{"a":1}}', 'undefined', "{'a':1}", '{"a":01}', 'NaN', '\u{feff}x', '{"a":"\u0001"}'])(
    'a request body is refused if it is not JSON: %j',
    async (body) => {
      expect(await codeOf({ body })).toBe('invalid');
    },
  );

  it('a missing body is refused', async () => expect(await codeOf({})).toBe('invalid'));

  it.each([
    ['a byte that starts no UTF-8 sequence', [0x22, 0xff, 0x22]],
    ['a truncated character', [0x22, 0xc3, 0x22]],
    ['an overlong encoding of a slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('a request body is refused if it is not valid UTF-8: %s', async (_what, bytes) => {
    expect(await codeOf({ body: new Uint8Array(bytes) })).toBe('invalid');
  });
});

describe('the maximum size of a request body', () => {
  it('a body may be 64 KB long, counted in bytes and not in characters', { tags: ['Q1'] }, async () => {
    expect(await codeOf({ body: quoted(MAX_JSON_BYTES) })).toBe('read');
    expect(await codeOf({ body: quoted(MAX_JSON_BYTES + 1) })).toBe('too_large');
    expect(await codeOf({ body: `"${'é'.repeat(MAX_JSON_BYTES / 2)}"` })).toBe('too_large');
  });

  it('a request body is refused before reading if its declared length is too large', { tags: ['Q1'] }, async () => {
    const { stream, counter } = pieces(1024, 10);
    expect(await codeOf({ body: stream, length: String(MAX_JSON_BYTES + 1) })).toBe('too_large');
    // A stream prepares its first piece before anybody reads the stream, so even an unread stream may count one piece.
    expect(counter.given).toBeLessThanOrEqual(1);
  });

  it.each(['0', '10', 'abc', '-5'])(
    'the size of a request body is counted even if its declared length is wrong: %s',
    async (length) => {
      const { stream, counter } = pieces(16 * 1024, 1000);
      expect(await codeOf({ body: stream, length })).toBe('too_large');
      expect(counter.given).toBeLessThanOrEqual(6);
      expect(counter.cancelled).toBe(true);
    },
  );

  it(
    'a request body without a declared length is refused when it exceeds the maximum size',
    { tags: ['L3'] },
    async () => {
      const { stream, counter } = pieces(16 * 1024, Infinity);
      expect(await codeOf({ body: stream })).toBe('too_large');
      expect(counter).toEqual({ given: expect.toSatisfy((delivered: number) => delivered <= 6), cancelled: true });
    },
  );

  it('a body is read correctly even if its pieces split a character', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expect(await readBodyJson(request({ body: stream }))).toEqual({ a: 'é' });
  });
});

describe('the nesting depth of a JSON body', () => {
  it('a body may be nested 32 levels deep', async () => {
    expect(await codeOf({ body: nested(32) })).toBe('read');
    expect(await codeOf({ body: `${'{"a":'.repeat(32)}1${'}'.repeat(32)}` })).toBe('read');
  });

  it('a body with 33 or more levels of nesting is refused', { tags: ['Q1'] }, async () => {
    expect(await codeOf({ body: nested(33) })).toBe('invalid');
    expect(await codeOf({ body: `${'{"a":'.repeat(33)}1${'}'.repeat(33)}` })).toBe('invalid');
    expect(await codeOf({ body: nested(MAX_JSON_BYTES / 2) })).toBe('invalid');
    expect(await codeOf({ body: '['.repeat(MAX_JSON_BYTES) })).toBe('invalid');
  });
});
