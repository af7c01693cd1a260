import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { captureLog } from '../../support/billing/log';
import {
  expectWorking,
  bytesOf,
  expectUnavailable,
  failureOf,
  fileOf,
  filesOf,
  listStoredKeys,
  MEGABYTE,
  newKey,
  provider,
  storage,
  storeRandomFile,
  startWithFailures,
} from '../../support/media/uploadthing';
import { advanceDateNow } from '../../support/advance-date';
import { inParallel } from '../../support/concurrency';
import type { Fault, Part } from '../../support/media/uploadthing-emulator';

// These tests check that people get a response in time if UploadThing fails, that no work is left half done, and that
// the next try works.

const QUICK: [name: string, fault: Fault, parts: Part[]][] = [
  ['answering 500', { status: 500 }, ['ingest', 'files', 'api']],
  ['answering 503', { status: 503 }, ['ingest', 'files', 'api']],
  ['answering 429', { status: 429 }, ['ingest', 'files', 'api']],
  ['refusing our request', { status: 403 }, ['ingest', 'files', 'api']],
  ['refusing our key', { status: 401 }, ['api']],
  ['closing the connection', 'close', ['ingest', 'files', 'api']],
  ['answering with an HTML page', 'garbage', ['ingest', 'api']],
  ['answering with unexpected JSON', 'other-json', ['ingest', 'api']],
  ['redirecting elsewhere', 'redirect', ['ingest', 'files', 'api']],
  ['returning the whole file instead of a part', 'no-range', ['files']],
];

describe('requests while UploadThing fails', () => {
  const works = (key: string): Record<Part, (() => Promise<unknown>)[]> => ({
    ingest: [async () => storage.put(newKey(), await fileOf(randomBytes(200_000)), 'image/jpeg')],
    files: [() => storage.read(key, { start: 0, end: 9 })],
    api: [() => storage.remove([key]), listStoredKeys],
  });

  it.each(QUICK)(
    'an UploadThing failure (%s) gives a 503 immediately and leaves no file or row behind',
    { tags: ['thorough', 'V15.3.2'] },
    async (name, fault, parts) => {
      const key = await expectWorking();
      const count = provider.files().length;
      for (const part of parts) {
        for (const work of works(key)[part]) {
          provider.fail({ [part]: fault });
          await expectUnavailable(work, `${name}, ${part}`);
          provider.fail();
        }
      }
      expect(provider.files()).toHaveLength(count);
      expect(provider.requests().map(({ path: requestPath }) => requestPath)).not.toContain('/elsewhere');
      await expectWorking();
    },
  );

  it('a request fails with 503 immediately if UploadThing refuses connections', async () => {
    const key = await expectWorking();
    await provider.down();
    for (const work of Object.values(works(key)).flat()) await expectUnavailable(work);
    await provider.up();
    await expectWorking();
  });

  it('a download fails with an error if UploadThing’s response breaks off in the middle of a file', async () => {
    const { key, bytes } = await storeRandomFile(5 * MEGABYTE);
    provider.fail({ files: 'half' });
    await expectUnavailable(() => bytesOf(key));
    await expectUnavailable(() => bytesOf(key, { start: 7, end: 3 * MEGABYTE }));
    provider.fail();
    expect(bytes.equals((await bytesOf(key)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('a request fails within its time limit if UploadThing does not respond', { tags: 'thorough' }, async () => {
    const [keptKey, lost, arrived] = [await expectWorking(), newKey(), newKey()];
    const { key: large, bytes } = await storeRandomFile(5 * MEGABYTE);
    const name = await fileOf(randomBytes(30 * MEGABYTE));
    const began = performance.now();

    const slow = (await storage.read(large, null))?.getReader();
    const pieces = [(await slow?.read())?.value ?? new Uint8Array()];

    const stuck = await startWithFailures({ ingest: 'stuck', files: 'stuck' }, [
      () => expectUnavailable(() => storage.put(lost, name, 'video/mp4'), 'put', 60_000),
      () => expectUnavailable(() => bytesOf(large), 'the second half', 44_000),
    ]);
    const silent = await startWithFailures({ api: 'silent', files: 'silent', ingest: 'silent' }, [
      () => expectUnavailable(listStoredKeys, 'list', 19_000),
      () => expectUnavailable(() => storage.read(keptKey, null), 'read', 19_000),
      () => expectUnavailable(() => storage.read(keptKey, { start: 0, end: 1 }), 'part', 19_000),
      () => storage.put(arrived, name, 'video/mp4'),
    ]);
    await Promise.all([...stuck, ...silent]);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect([filesOf(lost), filesOf(arrived)]).toEqual([[], [expect.objectContaining({ size: 30 * MEGABYTE })]]);

    for (let next = await slow?.read(); next?.value; next = await slow?.read()) pieces.push(next.value);
    expect(performance.now() - began).toBeGreaterThan(20_000);
    expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
    await expectWorking();
  });

  it('a download that a person cancels does not count as a failure of UploadThing', async () => {
    const { key } = await storeRandomFile(3 * MEGABYTE);
    const open = async () => (await storage.read(key, null))!.getReader();
    // The circuit breaker refuses all requests after five failures in a row. Starting a download resets that count, so
    // the test starts all downloads before it cancels one.
    const running = await inParallel(6, open);
    for (const reader of running) await reader.read();
    for (const reader of running) await reader.cancel();
    provider.fail({ files: 'stuck' });
    const stuck = await inParallel(6, open);
    const readings = stuck.map(async (reader) => {
      while (!(await reader.read()).done);
    });
    await pause(300);
    const lines = await captureLog(async () => {
      for (const reader of stuck) await reader.cancel();
      await Promise.all(readings);
    });
    expect(lines.join('')).not.toContain('uploadthing.failed');
    provider.fail();
    expect((await bytesOf(key))?.length).toBe(3 * MEGABYTE);
  });
});

describe('requests whose response from UploadThing is lost', () => {
  it('an upload succeeds if its file was stored but UploadThing’s response was lost', async () => {
    await expectWorking();
    provider.fail({ ingest: 'lost' });
    const { key, bytes } = await storeRandomFile(100_000);
    provider.fail();
    expect(filesOf(key)).toHaveLength(1);
    expect(await bytesOf(key)).toEqual(bytes);
  });

  it('retrying an upload with the same key after a lost response stores only one file', async () => {
    await expectWorking();
    const [key, bytes] = [newKey(), randomBytes(50_000)];
    const name = await fileOf(bytes);
    provider.fail({ ingest: 'lost', files: { status: 500 } });
    await expectUnavailable(() => storage.put(key, name, 'image/jpeg'));
    provider.fail();
    expect(filesOf(key)).toHaveLength(1);
    await storage.put(key, name, 'image/jpeg');
    await storage.put(key, name, 'image/jpeg');
    expect(filesOf(key)).toHaveLength(1);
    expect(await bytesOf(key)).toEqual(bytes);
    expect((await listStoredKeys()).filter((other) => other === key)).toHaveLength(1);
  });

  it('an upload fails if its key belongs to another file or to a removed file', async () => {
    const { key, bytes } = await storeRandomFile(500);
    await expectUnavailable(async () => storage.put(key, await fileOf(randomBytes(501)), 'image/jpeg'));
    expect(await bytesOf(key)).toEqual(bytes);
    await storage.remove([key]);
    await expectUnavailable(async () => storage.put(key, await fileOf(bytes), 'image/jpeg'));
    expect(filesOf(key)).toEqual([]);
    await expectWorking();
  });
});

describe('the circuit breaker for UploadThing', () => {
  it(
    'the circuit breaker opens after five failures in a row and closes after one successful call 15 seconds later',
    { tags: 'thorough' },
    async () => {
      const key = await expectWorking();
      const small = await fileOf(randomBytes(10));
      const put = () => storage.put(newKey(), small, 'image/jpeg');
      provider.fail({ files: { status: 500 }, ingest: 'garbage' });
      for (let number = 0; number < 5; number += 1) await expectUnavailable(() => storage.read(key, null));
      for (let number = 0; number < 5; number += 1) await expectUnavailable(put);
      const requestCount = provider.requests().length;
      for (let number = 0; number < 10; number += 1)
        await Promise.all([expectUnavailable(() => storage.read(key, null)), expectUnavailable(put)]);
      expect(provider.requests()).toHaveLength(requestCount);
      // Each part of the UploadThing API has a separate circuit breaker. Requests to list files did not fail, so they
      // are still sent.
      expect(await listStoredKeys()).toContain(key);
      provider.fail();
      // UploadThing works again, but the open circuit breakers refuse all requests until their next test call.
      await Promise.all([expectUnavailable(() => storage.read(key, null)), expectUnavailable(put)]);

      advanceDateNow(15_000);
      provider.fail({ ingest: 'slow' });
      expect((await Promise.all(Array.from({ length: 10 }, () => bytesOf(key)))).every(Boolean)).toBe(true);
      const trying = put();
      await pause(200);
      // Other uploads fail immediately while one upload tests whether UploadThing works again, because that upload may
      // be large and take long.
      await expectUnavailable(put);
      provider.fail();
      await trying;
      await expectWorking();
    },
  );
});

it('no UploadThing secret appears in the log, on the console or in an error message', async () => {
  const errors: unknown[] = [];
  const messages: unknown[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...words) => void messages.push(words)),
  );
  const key = await expectWorking();
  const lines = await captureLog(async () => {
    for (const [, fault] of QUICK) {
      provider.fail({ ingest: fault, files: fault, api: fault });
      errors.push((await failureOf(() => storage.read(key, { start: 0, end: 1 }))).error);
      errors.push((await failureOf(listStoredKeys)).error);
      errors.push(
        (await failureOf(async () => storage.put(newKey(), await fileOf(randomBytes(5_000)), 'image/jpeg'))).error,
      );
      provider.fail();
      await expectWorking();
    }
  });
  spies.forEach((spy) => spy.mockRestore());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('')).toContain('uploadthing.refused');
  const all = [
    ...lines,
    inspect(errors, { depth: 20, showHidden: true }),
    inspect(messages, { depth: 20 }),
    JSON.stringify(errors),
  ].join('\n');
  for (const secret of [provider.apiKey, provider.token, 'signature', 'expires=', 'hmac', key, provider.appId])
    expect(all).not.toContain(secret);
});
