import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/process/log';
import { bigVideo, fixture, incompletePng, picture } from '@/tests/support/media/files';
import { convertMedia } from './convert-media';
import type { ConversionJob } from './convert/conversion-job';
import { converterPermissions, converterEnvironment, runConverter } from './converter-process';
import { UPLOAD_SIZE_LIMITS, MAX_VIDEO_SECONDS } from './schema';

log.level = 'silent';
const root = await mkdtemp(path.join(tmpdir(), 'parent-voice-converter-'));
const long = path.join(root, 'long.mp4');
let dir = '';

beforeAll(() => bigVideo(long, 60 * 1024 * 1024), 30_000);
beforeEach(async () => {
  dir = await mkdtemp(path.join(root, 'upload-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const job = (timeout: Partial<ConversionJob['timeout']> = {}, patience = 180_000): ConversionJob => ({
  kind: 'media',
  dir,
  hasPoster: false,
  limit: UPLOAD_SIZE_LIMITS,
  seconds: MAX_VIDEO_SECONDS,
  timeout: { image: 15_000, video: 60_000, ...timeout },
  patience,
});
const writeUpload = (bytes: Buffer) => writeFile(path.join(dir, 'media'), bytes);
const processesLeft = () =>
  execFileSync('ps', ['-A', '-o', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dir));
/** Waits until the converter process has started, and returns its process id. */
async function converterPid(): Promise<number> {
  for (;;) {
    const [line] = processesLeft();
    if (line) return Number.parseInt(line, 10);
    await pause(5);
  }
}

/** Runs a program with the permissions and environment of the converter, and returns the program's output. */
const runInSandbox = (program: string) =>
  execFileSync(process.execPath, [...converterPermissions(dir), '--eval', program], {
    env: converterEnvironment(dir),
    encoding: 'utf8',
  }).trim();
const outcome = (code: string) =>
  runInSandbox(`try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`);

describe("the converter's sandbox", () => {
  it(
    "the sandbox lets the converter read only the upload and the converter's own program",
    { tags: ['U3'] },
    async () => {
      await writeUpload(await picture());
      expect(outcome(`require('node:fs').readFileSync(${JSON.stringify(path.join(dir, 'media'))})`)).toBe('done');
      for (const place of [
        '/etc/passwd',
        path.join(process.cwd(), 'lib/env.ts'),
        path.join(root, 'long.mp4'),
        process.cwd(),
      ]) {
        expect(outcome(`require('node:fs').readFileSync(${JSON.stringify(place)})`)).toBe('ERR_ACCESS_DENIED');
      }
    },
  );

  it(
    'the sandbox prevents the converter from writing outside its folder and from starting processes',
    { tags: ['V1.2.5'] },
    () => {
      const write = (place: string) => outcome(`require('node:fs').writeFileSync(${JSON.stringify(place)}, '')`);
      expect(write(path.join(dir, 'out-x'))).toBe('done');
      for (const place of [path.join(root, 'x'), path.join(process.cwd(), 'lib/media/convert/x.ts')])
        expect(write(place)).toBe('ERR_ACCESS_DENIED');
      expect(outcome("require('node:child_process').execFileSync('/bin/true')")).toBe('ERR_ACCESS_DENIED');
      expect(outcome("new (require('node:worker_threads').Worker)('1', { eval: true })")).toBe('ERR_ACCESS_DENIED');
    },
  );

  it('the environment variables of the converter contain no secrets', { tags: ['V13.3.2'] }, () => {
    vi.stubEnv('CANARY_SECRET', 'canary');
    expect(converterEnvironment(dir)).not.toHaveProperty('CANARY_SECRET');
    expect(JSON.parse(runInSandbox('console.log(JSON.stringify(process.env))'))).toEqual(converterEnvironment(dir));
  });
});

describe('stopping a converter that takes too long', () => {
  it(
    'the converter ends itself when an image needs too much processor time',
    { tags: ['thorough', 'U2'] },
    async () => {
      await writeUpload(await picture('png', 3000, 2000));
      expect(await runConverter(job({ image: 1 }))).toMatchObject({ refused: 'invalid' });
      expect(processesLeft()).toEqual([]);
    },
  );

  it('the server kills a converter that exceeds its processor time', async () => {
    // The server always applies the limit for videos, because it does not know the kind of file. Here, that limit is
    // shorter than the converter's limit for images.
    await writeUpload(incompletePng(6000, 6000));
    expect(await runConverter(job({ video: 150 }))).toMatchObject({ refused: 'invalid' });
    expect(processesLeft()).toEqual([]);
  });

  it('the converter is killed when the sender disconnects', async () => {
    await copyFile(long, path.join(dir, 'media'));
    const stop = new AbortController();
    const converted = convertMedia(dir, stop.signal);
    const settled = converted.then(
      () => 'converted',
      (error: unknown) => error,
    );
    await converterPid();
    stop.abort();
    expect(await settled).toBe(stop.signal.reason);
    expect(processesLeft()).toEqual([]);
    await expect(convertMedia(dir, stop.signal)).rejects.toBe(stop.signal.reason);
  });
});

describe('converter failures that the uploaded file did not cause', () => {
  beforeEach(() => copyFile(long, path.join(dir, 'media')));
  afterEach(() => expect(processesLeft()).toEqual([]));

  it('a converter that is stopped by a signal causes the error `unavailable`', async () => {
    const converted = convertMedia(dir);
    // Pressing Ctrl+C in a terminal sends SIGINT to all processes of that terminal, including the converter.
    process.kill(await converterPid(), 'SIGINT');
    await expect(converted).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
  });

  it.skipIf(!existsSync('/proc/self/stat'))(
    'a converter that gets no processor time reports the error `unable`',
    async () => {
      const answer = runConverter(job({}, 1_000));
      process.kill(await converterPid(), 'SIGSTOP');
      expect(await answer).toEqual({ unable: expect.stringContaining('try again') });
    },
  );
});

describe.skipIf(!existsSync('/dev/full'))('a full disk during conversion', () => {
  it('a full disk is reported as ENOSPC, not as a damaged file', async () => {
    await writeUpload(incompletePng(300, 200));
    await symlink('/dev/full', path.join(dir, 'out-w300'));
    await expect(convertMedia(dir)).rejects.toMatchObject({ code: 'ENOSPC' });
    await copyFile(fixture('h264-aac.mp4'), path.join(dir, 'media'));
    await symlink('/dev/full', path.join(dir, 'out-video'));
    await expect(convertMedia(dir)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

it('an output file of the converter is rejected if it is a link to another file', async () => {
  await writeUpload(incompletePng(300, 200));
  const elsewhere = path.join(root, 'elsewhere');
  await writeFile(elsewhere, '');
  await symlink(elsewhere, path.join(dir, 'out-w300'));
  await expect(convertMedia(dir)).rejects.toThrow('made no valid file for w300');
});
