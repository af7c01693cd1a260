import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { isThorough } from '@/tests/support/thorough';
import { incomingUploadsFolder } from './incoming-files';
import { removeUploadFolder, calculateRequiredUploadBytes, receiveMultipartForm } from './multipart';

const KILOBYTE = 1024;
/**
 * Form fields of the test form that contain files, with the maximum size of each file in bytes. The first file is
 * required.
 */
const FILES = { media: 64 * KILOBYTE, poster: 8 * KILOBYTE };

let top: string;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'parent-voice-multipart-'));
  vi.stubEnv('MEDIA_DIR', top);
  vi.stubEnv('DATABASE_URL', 'postgresql://nowhere.invalid/none');
  vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(top, { recursive: true });
});

const incoming = (): Promise<string[]> => readdir(incomingUploadsFolder()).catch(() => []);

// After every test, the upload folder must be empty.
afterEach(async () => {
  vi.useRealTimers();
  expect(await incoming()).toEqual([]);
});

// Each test must free the upload slots that it used, so all twenty are free at the end.
afterAll(async () => {
  const senders = Array.from({ length: 20 }, () => sender());
  const outcomes = senders.map(({ outcome }) => outcome);
  const refused = await outcomeOf(request(form(MEDIA)));
  for (const { stop } of senders) stop();
  expect(await Promise.all(outcomes)).toEqual(Array(20).fill(ENDED_EARLY));
  expect(refused.code).toBe('unavailable');
  expect(await incoming()).toEqual([]);
});

const BOUNDARY = 'between-the-parts';
type Part = { head: string; value: string | Uint8Array };

const file = (name: string, value: string | Uint8Array = 'a picture', filename = 'x.jpg'): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg`,
  value,
});
const field = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  value,
});
const MEDIA = file('media');

const beginning = ({ head, value }: Part) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const form = (...parts: Part[]) => Buffer.concat([...parts.map(beginning), END]);

type Sent = { type?: string | null; length?: number };

function request(
  body: Buffer | ReadableStream | null,
  { type = `multipart/form-data; boundary=${BOUNDARY}`, length }: Sent = {},
): Request {
  const headers = {
    ...(type === null ? {} : { 'Content-Type': type }),
    ...(length === undefined ? {} : { 'Content-Length': String(length) }),
  };
  return new Request('http://localhost:3000/api/media/upload', {
    method: 'POST',
    headers,
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);
}

/** Returns a body that arrives in chunks of `size` bytes and does not declare its length. */
function inPieces(body: Buffer, size: number): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull: (out) => {
      if (at >= body.length) return out.close();
      out.enqueue(new Uint8Array(body.subarray(at, (at += size))));
    },
  });
}

type Outcome = { code: string; message?: string; fields?: Record<string, string>; kept?: Record<string, string> };

/**
 * Receives a form, deletes the received files, and returns the result or the code of the error. The code `NOT OURS`
 * means an unexpected error.
 */
async function outcomeOf(sent: Request, files: Record<string, number> = FILES, senderId = 0): Promise<Outcome> {
  try {
    const { fields, folder } = await receiveMultipartForm(sent, files, senderId);
    const names = (await readdir(folder)).sort();
    const fileContents = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'latin1')] as const)),
    );
    await removeUploadFolder(folder);
    return { code: 'received', fields, kept: fileContents };
  } catch (error) {
    return error instanceof AppError
      ? { code: error.code, message: error.message }
      : { code: `NOT OURS: ${String(error)}` };
  }
}

const ENDED_EARLY = {
  code: 'ended_early',
  message: "The form didn't arrive completely. Please send it again.",
};

/** Sends an incomplete form. Returns functions that send more bytes, end the body or break the connection. */
function sender(parts = [MEDIA], senderId = 0, files: Record<string, number> = FILES) {
  let out: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({ start: (controller) => void (out = controller) });
  const outcome = outcomeOf(request(body), files, senderId);
  const send = (bytes: Buffer) => out?.enqueue(new Uint8Array(bytes));
  send(Buffer.concat(parts.map(beginning)));
  return { outcome, send, stop: () => out?.close(), fail: () => out?.error(new TypeError('terminated')) };
}

describe('receiving a form with files', () => {
  it('the parser reads the text fields and files of a form', async () => {
    const parts = [
      field('postId', '7'),
      file('media', 'a video', '../../etc/passwd'),
      field('alt', 'Un élan 🫎'),
      file('poster', 'a frame', 'C:\\\\..\\\\x'),
    ];
    const expected = {
      code: 'received',
      fields: { postId: '7', alt: 'Un élan 🫎' },
      kept: { media: 'a video', poster: 'a frame' },
    };
    expect(await outcomeOf(request(form(...parts)))).toEqual(expected);
    expect(await outcomeOf(request(form(...parts.toReversed())))).toEqual(expected);
    for (const size of [1, 7, 4096]) expect(await outcomeOf(request(inPieces(form(...parts), size)))).toEqual(expected);
  });

  it("only the server's own system user can read a received file", async () => {
    const { folder } = await receiveMultipartForm(request(form(MEDIA)), FILES);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'media'))).mode & 0o777).toBe(0o600);
    await removeUploadFolder(folder);
  });

  it('a file may have exactly the maximum size', async () => {
    const largest = Buffer.alloc(FILES.media, 'x');
    expect((await outcomeOf(request(form(file('media', largest))))).kept?.media).toHaveLength(FILES.media);
    expect((await outcomeOf(request(form(file('media', Buffer.concat([largest, Buffer.from('x')])))))).code).toBe(
      'too_large',
    );
  });
});

const NAMES_OF_OBJECTS = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

describe('a refused form leaves no file behind', () => {
  it.each<[string, Buffer, string]>([
    ['no parts', form(), '“media” is required: choose a file.'],
    ['no file', form(field('postId', '7')), '“media” is required: choose a file.'],
    ['only the other file', form(file('poster')), '“media” is required: choose a file.'],
    ['the same file twice', form(MEDIA, MEDIA), 'Send one file per request.'],
    ['the other file twice', form(MEDIA, file('poster'), file('poster')), 'Send one file per request.'],
    ['a file of another name', form(MEDIA, file('second')), '“second” is not expected here.'],
    ['a file of an odd name', form(MEDIA, file('<b>\u202e')), '“?b??” is not expected here.'],
    [
      'a file without a name',
      form(MEDIA, { head: 'Content-Disposition: form-data; filename="x.jpg"', value: 'x' }),
      '“” is not expected here.',
    ],
    ['a file with an empty name', form(MEDIA, file('')), '“” is not expected here.'],
    ...NAMES_OF_OBJECTS.map((name): [string, Buffer, string] => [
      `a file named ${name}`,
      form(MEDIA, file(name)),
      `“${name}” is not expected here.`,
    ]),
    ['a field in place of the file', form(field('media', 'x')), '“media” must be a file.'],
    [
      'a file without a filename',
      form({ head: 'Content-Disposition: form-data; name="media"\r\nContent-Type: image/jpeg', value: 'x' }),
      '“media” must be a file.',
    ],
    ['an empty file', form(file('media', '')), '“media” is empty: choose another file.'],
    ['an empty second file', form(MEDIA, file('poster', '')), '“poster” is empty: choose another file.'],
    ['the same field twice', form(MEDIA, field('postId', '7'), field('postId', '8')), '“postId” is given twice.'],
    ['a field of 4 KB', form(MEDIA, field('alt', 'x'.repeat(4 * KILOBYTE + 1))), 'A field of the form is too long.'],
    [
      'a field of 60 KB before the file',
      form(field('alt', 'x'.repeat(60 * KILOBYTE)), MEDIA),
      'A field of the form is too long.',
    ],
    [
      'nine fields',
      form(MEDIA, ...Array.from({ length: 9 }, (_, n) => field(`f${n}`, 'x'))),
      'The form has too many fields or files.',
    ],
  ])('a form with this fault is refused: %s', async (_what, body, message) => {
    for (const sent of [request(body), request(inPieces(body, 100))])
      expect(await outcomeOf(sent)).toEqual({ code: 'invalid', message });
  });

  it.each([1, 3, 40, 150, 170, 200])('a form that is cut off after %i bytes is refused', async (count) => {
    const body = form(field('postId', '7'), MEDIA).subarray(0, count);
    expect(await outcomeOf(request(body))).toEqual(ENDED_EARLY);
    expect(await outcomeOf(request(inPieces(body, 1)))).toEqual(ENDED_EARLY);
  });

  it('a form that is cut off at any byte is refused', { tags: 'thorough' }, async () => {
    const body = form(field('postId', '7'), MEDIA, file('poster'));
    const whole = body.length - END.length + `--${BOUNDARY}--`.length;
    for (let count = 1; count < whole; count += 1)
      expect(await outcomeOf(request(body.subarray(0, count))), `after ${count}`).toEqual(ENDED_EARLY);
    expect((await outcomeOf(request(body.subarray(0, whole)))).code).toBe('received');
  });

  it(
    'a form with an error at its beginning is refused for that error, wherever the form is cut off',
    { tags: 'thorough' },
    async () => {
      const wrong = [
        file('second'),
        field('media', 'x'),
        field('alt', 'x'.repeat(4 * KILOBYTE + 1)),
        file('constructor'),
      ];
      // The test cuts the form off at every fourth byte, or at every byte with THOROUGH=1.
      for (const [index, part] of wrong.entries()) {
        const [first, body] = [beginning(part).length, form(part, MEDIA, file('poster'))];
        for (let count = first + 20 + index; count < body.length; count += isThorough ? 1 : wrong.length) {
          const outcome = await outcomeOf(request(body.subarray(0, count)));
          expect(outcome.code, `${part.head}, after ${count}`).toBe('invalid');
          expect(outcome.message).not.toBe(ENDED_EARLY.message);
        }
      }
    },
  );

  it('a form with an error at its beginning is refused while the client is still sending', async () => {
    for (const part of [file('second'), field('media', 'x'), file('media', '')]) {
      const one = sender([part, MEDIA]);
      expect((await one.outcome).code, part.head).toBe('invalid');
    }
  });

  it.each<[string, string, Buffer]>([
    ['something else', 'ended_early', Buffer.from('postId=7&media=x')],
    ['JSON', 'ended_early', Buffer.from('{"media":"x"}')],
    ['zeros', 'ended_early', Buffer.alloc(50 * KILOBYTE)],
    ['headers without an end', 'ended_early', Buffer.from(`--${BOUNDARY}\r\n${'X-Head: x\r\n'.repeat(4_000)}`)],
    [
      'an invalid header',
      'invalid',
      Buffer.from(`--${BOUNDARY}\r\n\0\x01 nothing\r\n\r\nx\r\n--${BOUNDARY}--`, 'latin1'),
    ],
    ['a boundary within a boundary', 'invalid', Buffer.from(`--${BOUNDARY}\r\n--${BOUNDARY}\r\n--${BOUNDARY}--`)],
  ])('a body that contains %s instead of a form is refused with the code %s', async (_what, code, body) => {
    expect((await outcomeOf(request(body))).code).toBe(code);
  });

  it('a request without a body is refused', async () => {
    expect(await outcomeOf(request(null))).toEqual({ code: 'invalid', message: 'The request has no body.' });
    expect(await outcomeOf(request(Buffer.alloc(0)))).toEqual(ENDED_EARLY);
  });

  it.each([
    `multipart/form-data`,
    'multipart/form-data;',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
  ])('a form without a boundary is refused: %s', async (type) => {
    expect(await outcomeOf(request(form(MEDIA), { type }))).toEqual({
      code: 'invalid',
      message: 'The form cannot be read: its boundary is missing.',
    });
  });

  it.each([
    null,
    '',
    'application/json',
    'image/jpeg',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
    'multipart/form-data-x; boundary=x',
  ])('a body of another content type is refused: %s', async (type) =>
    expect((await outcomeOf(request(form(MEDIA), { type }))).code).toBe('unsupported_media_type'),
  );
});

describe('refusing a form that is too large', () => {
  const MEGABYTE = KILOBYTE * KILOBYTE;

  /** Returns a form with one file of up to `most` zero bytes, and counts how many bytes were read. */
  function flood(part: Part, most = 8 * MEGABYTE) {
    const sent = { bytes: 0 };
    const stream = new ReadableStream({
      start: (out) => out.enqueue(new Uint8Array(beginning(part))),
      pull: (out) => {
        if (sent.bytes >= most) return out.close();
        sent.bytes += 64 * KILOBYTE;
        out.enqueue(new Uint8Array(64 * KILOBYTE));
      },
    });
    return { sent, stream };
  }

  it('a form is refused before reading if its declared length is too large', async () => {
    const { sent, stream } = flood(MEDIA);
    const length = 100 * MEGABYTE + 10 * MEGABYTE;
    const outcome = await outcomeOf(request(stream, { length }), { media: 100 * MEGABYTE, poster: 2 * MEGABYTE });
    expect(outcome).toEqual({ code: 'too_large', message: 'The file is larger than 100 MB.' });
    expect(sent.bytes).toBeLessThanOrEqual(64 * KILOBYTE);
  });

  it.each([
    ['without a declared length', undefined],
    ['with a false declared length', 1000],
  ])(
    'the size of a form is checked while the form is read: a body %s',
    { tags: ['L3', 'U5'] },
    async (_what, length) => {
      const { sent, stream } = flood(MEDIA);
      const outcome = await outcomeOf(request(stream, length === undefined ? {} : { length }), { media: 2 * MEGABYTE });
      expect(outcome).toEqual({ code: 'too_large', message: 'The file is larger than 2 MB.' });
      expect(sent.bytes).toBeLessThan(3 * MEGABYTE);
    },
  );

  it.each(['poster', 'second', ...NAMES_OF_OBJECTS])(
    'an oversized form is also refused if its file is named %s',
    async (name) => {
      const { sent, stream } = flood(file(name));
      expect((await outcomeOf(request(stream), FILES)).code).toMatch(/^(too_large|invalid)$/);
      expect(sent.bytes).toBeLessThan(MEGABYTE);
    },
  );

  it('an oversized form is also refused if its parts are not files', async () => {
    for (const part of [
      field('alt', 'x'),
      { head: 'Content-Disposition: attachment', value: 'x' },
      { head: 'X-Other: 1', value: 'x' },
    ]) {
      const { sent, stream } = flood(part);
      expect((await outcomeOf(request(stream), FILES)).code, part.head).toMatch(/^(too_large|invalid)$/);
      expect(sent.bytes, part.head).toBeLessThan(MEGABYTE);
    }
  });
});

describe('limits on slow, interrupted and simultaneous uploads', () => {
  it('an upload is refused as incomplete if its connection breaks', async () => {
    const one = sender();
    one.send(Buffer.alloc(10 * KILOBYTE));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    one.fail();
    expect(await one.outcome).toEqual(ENDED_EARLY);
  });

  it('the server ends an upload after 30 s without data, but not after 29 s', { tags: ['Q3'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const one = sender();
    let isOver = false;
    void one.outcome.finally(() => (isOver = true));
    // Waits until the server has begun to read the form, because the test clock may be advanced only after that.
    while ((await incoming()).length === 0) await flushPending();
    for (const _pause of [1, 2, 3]) {
      await flushPending();
      await vi.advanceTimersByTimeAsync(29_000);
      one.send(Buffer.from('more'));
    }
    await flushPending();
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(30_100);
    expect(await one.outcome).toEqual(ENDED_EARLY);
  });

  it('each person may upload three forms at the same time', async () => {
    const mine = Array.from({ length: 3 }, () => sender([MEDIA], 7));
    const fourth = await receiveMultipartForm(request(form(MEDIA)), FILES, 7).catch((error: unknown) => error);
    expect(fourth).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
    expect((await outcomeOf(request(form(MEDIA)), FILES, 8)).code).toBe('received');
    for (const { stop } of mine) stop();
    await Promise.all(mine.map(({ outcome }) => outcome));
    expect((await outcomeOf(request(form(MEDIA)), FILES, 7)).code).toBe('received');
  });

  it('an upload of only 1.4 kB a second is stopped in the second minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const one = sender([MEDIA], 7, { media: 4 * KILOBYTE * KILOBYTE });
    let answer: Outcome | null = null;
    void one.outcome.then((outcome) => (answer = outcome));
    while ((await incoming()).length === 0) await flushPending();
    for (let second = 0; second < 110; second += 10) {
      one.send(Buffer.alloc(second < 60 ? calculateRequiredUploadBytes(1) / 6 : 100));
      await flushPending();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await one.outcome).toEqual({ code: 'too_slow', message: expect.stringContaining('too slow') as unknown });
  });

  it('a connection of only 8 kB a second is fast enough to upload a 3 MB photo', () => {
    const minutesAt = (bytesPerSecond: number) => {
      let minute = 1;
      while (minute < 100 && bytesPerSecond * 60 >= calculateRequiredUploadBytes(minute)) minute += 1;
      return minute;
    };
    expect(minutesAt(1_400)).toBe(2);
    expect(8_000 * 60 * minutesAt(8_000)).toBeGreaterThan(3_000_000);
    expect(minutesAt(32_768)).toBe(100);
  });

  it('an upload is refused while twenty other uploads are running', async () => {
    const others = Array.from({ length: 20 }, () => sender());
    const refused = await receiveMultipartForm(request(form(MEDIA)), FILES).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    others[0]?.send(END);
    others[0]?.stop();
    expect((await others[0]?.outcome)?.code).toBe('received');
    expect((await outcomeOf(request(form(MEDIA)))).code).toBe('received');
    for (const { stop } of others.slice(1)) stop();
    await Promise.all(others.map(({ outcome }) => outcome));
  });
});

/** Waits until pending work of streams and the disk is done. */
const flushPending = async (turns = 500) => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('a disk error is passed on unchanged', async () => {
  vi.resetModules(); // The test loads the module again, because the module reads its configuration only once.
  vi.stubEnv('MEDIA_DIR', path.join(import.meta.filename, 'media'));
  const reloaded = await import('./multipart');
  await expect(reloaded.receiveMultipartForm(request(form(MEDIA)), FILES)).rejects.toMatchObject({
    code: 'ENOTDIR',
    syscall: 'mkdir',
  });
});
