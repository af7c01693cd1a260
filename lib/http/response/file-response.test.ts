import { describe, expect, it } from 'vitest';
import { createFileResponse } from './file-response';
import { processorMs } from '@/tests/support/processor-time';

const SIZE = 100;
const BYTES = Uint8Array.from({ length: SIZE }, (_, index) => index);
const ETAG = '"7-video.mp4"';

type Span = { start: number; end: number };

/** Requests the test file. Returns the response and the byte ranges that were read from storage. */
async function ask(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const read: (Span | null)[] = [];
  const response = await createFileResponse(
    new Request('http://localhost:3000/api/media/7/video', { method, headers }),
    {
      contentType: 'video/mp4',
      bytes: SIZE,
      name: '7-video.mp4',
      cacheControl: 'private, no-cache',
      read: async (range) => {
        read.push(range);
        return new Blob([BYTES.slice(range?.start ?? 0, (range?.end ?? SIZE - 1) + 1)]).stream();
      },
    },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, read };
}

/** Header with the length of a file. server/serve.ts sends it as Content-Length. */
const LENGTH = 'x-content-length';
const WHOLE = [0, 99] as const;
type Expected = readonly [start: number, end: number] | 'all' | 'none';

/**
 * Range headers (security U10) with the expected bytes of the response (status 206). 'all' means an ignored range
 * (status 200), and 'none' a refused range (status 416).
 */
const RANGES: [what: string, range: string, expected: Expected][] = [
  ['the first byte', 'bytes=0-0', [0, 0]],
  ['the last byte', 'bytes=99-99', [99, 99]],
  ['a part in the middle', 'bytes=10-19', [10, 19]],
  ['the whole file with an open end, as players request first', 'bytes=0-', WHOLE],
  ['the whole file with both ends', 'bytes=0-99', WHOLE],
  ['an open end', 'bytes=90-', [90, 99]],
  ['an end that is beyond the file', 'bytes=90-1000', [90, 99]],
  ['an end of 100 digits', `bytes=90-${'9'.repeat(100)}`, [90, 99]],
  ['the last ten bytes', 'bytes=-10', [90, 99]],
  ['the last byte, counted from the end', 'bytes=-1', [99, 99]],
  ['all bytes, counted from the end', 'bytes=-100', WHOLE],
  ['more bytes from the end than the file has', 'bytes=-101', WHOLE],
  ['a count from the end of 100 digits', `bytes=-${'9'.repeat(100)}`, WHOLE],
  ['a range with spaces around it', 'bytes= 5-6 ', [5, 6]],
  ['two parts, one beyond the end', 'bytes=5-6,200-300', 'all'],
  ['the first byte after the end', 'bytes=100-', 'none'],
  ['a part beyond the end', 'bytes=100-199', 'none'],
  ['a start of 100 digits', `bytes=${'9'.repeat(100)}-`, 'none'],
  ['zero bytes from the end', 'bytes=-0', 'none'],
  ['several parts', 'bytes=0-1,4-5', 'all'],
  ['several parts, all beyond the end', 'bytes=100-101,200-201', 'all'],
  ['a thousand parts', `bytes=${'0-,'.repeat(1_000)}`, 'all'],
  ['an end before its start', 'bytes=20-10', 'all'],
  ['a unit other than bytes', 'seconds=1-2', 'all'],
  ['a unit other than bytes, beyond the end', 'seconds=1000-2000', 'all'],
  ['no unit', '0-9', 'all'],
  ['no dash', 'bytes=5', 'all'],
  ['no number', 'bytes=-', 'all'],
  ['letters instead of numbers', 'bytes=a-b', 'all'],
  ['a negative start', 'bytes=-5-9', 'all'],
  ['a number in hexadecimal', 'bytes=0x1-0x2', 'all'],
  ['decimal fractions', 'bytes=0.5-9.5', 'all'],
  ['an empty range', 'bytes=', 'all'],
];

describe('range requests for a file', () => {
  it.each(RANGES)(
    'a range request for %s gets the expected status and bytes',
    { tags: ['U10'] },
    async (_what, range, expected) => {
      const { status, headers, bytes, read } = await ask({ Range: range });
      if (expected === 'none') {
        expect([status, bytes.length, read]).toEqual([416, 0, []]);
        expect(headers.get('content-range')).toBe('bytes */100');
        return;
      }
      const [start, end] = expected === 'all' ? WHOLE : expected;
      expect([...bytes]).toEqual([...BYTES.slice(start, end + 1)]);
      expect(headers.get(LENGTH)).toBe(String(end - start + 1));
      expect(status).toBe(expected === 'all' ? 200 : 206);
      expect(headers.get('content-range')).toBe(expected === 'all' ? null : `bytes ${start}-${end}/100`);
      expect(read).toEqual([expected === 'all' ? null : { start, end }]);
    },
  );

  it('a range request with a thousand parts is answered quickly', { tags: ['U10'] }, async () => {
    const askOften = async () => {
      for (let times = 0; times < 100; times += 1) await ask({ Range: `bytes=${'0-,'.repeat(1_000)}` });
    };
    expect(await processorMs(askOften)).toBeLessThan(1_000);
  });

  it.each([
    [ETAG, 206],
    ['"another"', 200],
    // A weak ETag (`W/`) does not guarantee that the file still has the same bytes. The client therefore gets the whole
    // file instead of the requested part.
    [`W/${ETAG}`, 200],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 200],
    ['', 200],
  ])(
    'a range request gets a part of the file only if the client has the current version: If-Range %s',
    async (condition, status) => {
      const answered = await ask({ Range: 'bytes=0-0', 'If-Range': condition });
      expect([answered.status, answered.bytes.length]).toEqual([status, status === 206 ? 1 : SIZE]);
    },
  );

  it('a range request for an older version of the file gets the whole current file', async () => {
    expect((await ask({ Range: 'bytes=500-', 'If-Range': '"another"' })).status).toBe(200);
  });
});

describe('the response to a request with If-None-Match', () => {
  it.each([
    [ETAG, 304],
    [`W/${ETAG}`, 304],
    ['*', 304],
    [`"a", ${ETAG}`, 304],
    [`"a",W/"b",W/${ETAG}`, 304],
    ['"another"', 200],
    ['7-video.mp4', 200],
    ['"7-video.mp4', 200],
    ['', 200],
  ])('a request with the If-None-Match header %s is answered with %i', async (header, status) => {
    const answered = await ask({ 'If-None-Match': header });
    expect(answered.status).toBe(status);
    expect(answered.bytes.length).toBe(status === 304 ? 0 : SIZE);
    expect(answered.read).toHaveLength(status === 304 ? 0 : 1);
  });

  it('a request with a matching If-None-Match header is answered with 304 even if the request asks for a range', async () => {
    expect((await ask({ 'If-None-Match': ETAG, Range: 'bytes=0-0' })).status).toBe(304);
    expect((await ask({ 'If-None-Match': ETAG, Range: 'bytes=500-' })).status).toBe(304);
    expect((await ask({ 'If-None-Match': '"another"', Range: 'bytes=0-0' })).status).toBe(206);
  });
});

describe('HEAD requests for a file', () => {
  it('a HEAD request gets the headers of GET without reading the file', async () => {
    const [head, get] = [await ask({}, 'HEAD'), await ask()];
    expect([head.status, head.bytes.length, head.read]).toEqual([200, 0, []]);
    expect([...head.headers]).toEqual([...get.headers]);
  });

  it('a HEAD request ignores the Range header', async () => {
    for (const range of ['bytes=0-0', 'bytes=500-']) {
      const { status, headers } = await ask({ Range: range }, 'HEAD');
      expect([status, headers.get(LENGTH), headers.get('content-range')]).toEqual([200, '100', null]);
    }
  });

  it('a HEAD request gets 304 for an unchanged file', async () =>
    expect((await ask({ 'If-None-Match': ETAG }, 'HEAD')).status).toBe(304));
});

describe('the headers of a file response', () => {
  it.each([
    [200, {}],
    [206, { Range: 'bytes=0-0' }],
    [304, { 'If-None-Match': ETAG }],
    [416, { Range: 'bytes=500-' }],
  ])(
    'the headers of a file response with status %i prevent the browser from executing the file',
    { tags: ['U9', 'V3.4.6'] },
    async (status, sent) => {
      const answered = await ask(sent);
      expect(answered.status).toBe(status);
      expect(Object.fromEntries(answered.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': status === 416 ? 'no-store' : 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: ETAG,
        vary: 'Cookie',
      });
    },
  );

  it(
    'the headers of a file contain a file name that the server chose',
    { tags: ['V4.1.1', 'V5.4.1', 'V5.4.2'] },
    async () => {
      for (const sent of [{}, { Range: 'bytes=0-0' }]) {
        const { headers } = await ask(sent);
        expect(headers.get('content-type')).toBe('video/mp4');
        expect(headers.get('content-disposition')).toBe('inline; filename="7-video.mp4"');
        expect(headers.get('last-modified')).toBeNull();
      }
    },
  );
});

it('a request for a file that is missing from storage is answered with 404', async () => {
  const lost = { contentType: 'video/mp4', bytes: SIZE, name: 'x', cacheControl: 'private', read: async () => null };
  await expect(createFileResponse(new Request('http://localhost:3000/'), lost)).rejects.toMatchObject({
    code: 'not_found',
  });
});

it(
  "the file's stream is cancelled if the client disconnected before the stream was opened",
  { tags: ['Q3'] },
  async () => {
    const aborted = new AbortController();
    let isCancelled = false;
    const answer = createFileResponse(new Request('http://localhost:3000/', { signal: aborted.signal }), {
      contentType: 'video/mp4',
      bytes: SIZE,
      name: '7-video.mp4',
      cacheControl: 'no-store',
      read: async () => {
        aborted.abort();
        return new ReadableStream({ cancel: () => void (isCancelled = true) });
      },
    });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(isCancelled).toBe(true);
  },
);
