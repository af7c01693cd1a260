import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bucketUrl, emulator, rawS3Request } from '../../support/media/s3';
import { env } from '@/lib/env';
import { diskStorage } from '@/lib/media/disk-storage';
import { s3Storage } from '@/lib/media/s3-storage';
import { storagePair } from '@/lib/media/storage-pair';
import type { ByteRange, FileStorage } from '@/lib/media/storage';
import { objectStoreCheck } from '@/server/doctor/object-store';
import { captureLog } from '../../support/billing/log';
import { makePatient } from '../../support/doctor/patient';

// The same tests run against every storage. UploadThing has its own tests, because its emulator counts requests.

const MEGABYTE = 1024 * 1024;
const STORAGES: [name: string, storage: FileStorage][] = [
  ['the disk', diskStorage()],
  ['the object store', s3Storage()],
  ['a site that moves to the object store', storagePair(s3Storage(), diskStorage())],
];

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'storage-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => emulator?.fail());

const newKey = () => randomBytes(16).toString('hex');
const nameOf = (key: string) => `/media/${key}`;

async function fileOf(bytes: Uint8Array): Promise<string> {
  const name = path.join(folder, newKey());
  await writeFile(name, bytes);
  return name;
}

async function store(storage: FileStorage, bytes: Buffer, key = newKey()): Promise<string> {
  await storage.put(key, await fileOf(bytes), 'image/jpeg');
  return key;
}

async function bytesOf(storage: FileStorage, key: string, range: ByteRange | null = null): Promise<Buffer | null> {
  const body = await storage.read(key, range);
  return body && buffer(body);
}

async function listed(storage: FileStorage, key: string): Promise<Date[]> {
  const found = [];
  for await (const file of storage.list()) if (file.key === key) found.push(file.since);
  return found;
}

describe.each(STORAGES)('a file stored on %s', (_name, storage) => {
  it.each([
    ['one byte', 1],
    ['a picture', 300_001],
    ['a video of exactly one part', 8 * MEGABYTE],
    ['a video of three parts', 20 * MEGABYTE + 7],
  ])('a stored file comes back unchanged, as a whole and in ranges: %s', async (_what, size) => {
    const bytes = randomBytes(size);
    const key = await store(storage, bytes);
    expect(bytes.equals((await bytesOf(storage, key)) ?? Buffer.alloc(0))).toBe(true);
    const middle = Math.floor(size / 2);
    for (const [start, end] of [
      [0, 0],
      [size - 1, size - 1],
      [0, size - 1],
      [middle, Math.min(middle + 65_537, size - 1)],
    ] as const) {
      const part = await bytesOf(storage, key, { start, end });
      expect(bytes.subarray(start, end + 1).equals(part ?? Buffer.alloc(0)), `${start}-${end}`).toBe(true);
    }
  });

  it('the list contains a file once, with its time, until the file is removed', async () => {
    const before = Date.now();
    const [key, other] = [await store(storage, randomBytes(9)), await store(storage, randomBytes(9))];
    const [since, ...more] = await listed(storage, key);
    expect(more).toEqual([]);
    expect(since?.getTime()).toBeGreaterThan(before - 2_000);
    expect(since?.getTime()).toBeLessThan(Date.now() + 2_000);
    await storage.remove([key, newKey()]);
    await storage.remove([key]);
    expect([await listed(storage, key), await bytesOf(storage, key)]).toEqual([[], null]);
    expect(await listed(storage, other)).toHaveLength(1);
  });

  it('a file that is stored again under its key exists once', async () => {
    const bytes = randomBytes(5_000);
    const key = await store(storage, randomBytes(10));
    await store(storage, bytes, key);
    expect(await listed(storage, key)).toHaveLength(1);
    expect(await bytesOf(storage, key)).toEqual(bytes);
  });

  it('reading a missing file returns null', async () => {
    expect(await storage.read(newKey(), null)).toBeNull();
    expect(await storage.read(newKey(), { start: 0, end: 5 })).toBeNull();
  });

  it.each(['', 'abc', '../../etc/passwd', 'A'.repeat(32), `${newKey()}/../x`])(
    'a key that is not ours is refused: %j',
    async (key) => {
      const file = await fileOf(randomBytes(5));
      expect(await storage.read(key, null)).toBeNull();
      await expect(storage.put(key, file, 'image/jpeg')).rejects.toThrow('not a key');
      await expect(storage.remove([newKey(), key])).rejects.toThrow('not a key');
    },
  );
});

describe('an object in the object store', () => {
  const storage = s3Storage();

  it('nobody can read or list objects without the key of the site', { tags: ['L8'] }, async () => {
    const key = await store(storage, randomBytes(100));
    for (const path of [nameOf(key), '', '?list-type=2']) {
      const { status } = await fetch(bucketUrl + path);
      expect(status, path).toBeGreaterThanOrEqual(400);
    }
  });

  it('a whole read fails if the bytes in the object store changed', async () => {
    const bytes = randomBytes(100_000);
    const key = await store(storage, bytes);
    const stored = await rawS3Request('GET', nameOf(key));
    const checksum = stored.headers.get('x-amz-meta-sha256')!;
    await stored.body?.cancel();
    bytes[50_000]! ^= 1;
    await rawS3Request('PUT', nameOf(key), bytes, { 'x-amz-meta-sha256': checksum });
    await expect(bytesOf(storage, key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('the cleanup removes the parts of an upload that a killed process left behind, and no newer ones', async () => {
    const uploads = async () =>
      (await (await rawS3Request('GET', '?uploads=')).text()).match(/<UploadId>/g)?.length ?? 0;
    await rawS3Request('POST', `${nameOf(newKey())}?uploads=`);
    await storage.removeUnfinished?.(new Date(Date.now() - 60_000));
    expect(await uploads()).toBe(1);
    await storage.removeUnfinished?.(new Date(Date.now() + 60_000));
    expect(await uploads()).toBe(0);
  });

  it('a site that moves to the object store finds a file on either side, and removes it from both', async () => {
    const pair = storagePair(storage, diskStorage());
    const bytes = randomBytes(50);
    const key = await store(diskStorage(), bytes);
    expect(await bytesOf(pair, key)).toEqual(bytes);
    await store(storage, bytes, key);
    expect(await listed(pair, key)).toHaveLength(1);
    await pair.remove([key]);
    expect([await bytesOf(storage, key), await bytesOf(diskStorage(), key)]).toEqual([null, null]);
  });
});

describe('the check of the object store by npm run doctor', () => {
  const check = async (changes: object = {}) => {
    const findings = await objectStoreCheck.run(makePatient({}, { env: { ...env(), ...changes } }));
    return findings.map(({ level, text }) => `${level}: ${text}`);
  };

  it('the doctor finds a private bucket and the right key', async () => {
    expect(await check()).toEqual(['ok: the bucket answers us, and refuses visitors']);
    expect(await check({ S3_ENDPOINT: undefined })).toEqual([]);
  });

  it('the doctor reports a wrong key', async () => {
    expect(await check({ S3_SECRET_ACCESS_KEY: 'wrong' })).toEqual([
      'error: it refuses our key or bucket with status 403',
    ]);
  });

  it.skipIf(!emulator)('the doctor reports a bucket that everybody can list', async () => {
    emulator?.makePublic(true);
    expect(await check()).toEqual(['error: everybody can list the files in the bucket']);
    emulator?.makePublic(false);
  });
});

describe.skipIf(!emulator)('faults of the object store', () => {
  const storage = s3Storage();

  it.each([{ status: 500 }, { status: 403 }, 'close' as const, 'redirect' as const])(
    'a failure gives a 503 and leaves no file and no secret in the log: %j',
    { tags: ['V15.3.2'] },
    async (fault) => {
      const key = await store(storage, randomBytes(10));
      const file = await fileOf(randomBytes(10));
      const lines = await captureLog(async () => {
        for (const work of [
          () => storage.put(newKey(), file, 'image/jpeg'),
          () => storage.read(key, null),
          () => storage.remove([key]),
        ]) {
          emulator?.fail(fault);
          await expect(work()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
          emulator?.fail();
        }
      });
      expect(lines.join('')).toContain('s3.failed');
      for (const secret of [env().S3_SECRET_ACCESS_KEY!, 'AWS4-HMAC-SHA256', 'Signature', key])
        expect(lines.join('')).not.toContain(secret);
      expect(emulator?.requests.some(({ url }) => url === '/elsewhere')).toBe(false);
      expect(await bytesOf(storage, key)).toHaveLength(10);
    },
  );

  it('an upload fails if S3 reports an error after status 200, and its parts are removed', async () => {
    emulator?.fail('error-in-200');
    const key = newKey();
    await expect(store(storage, randomBytes(9 * MEGABYTE), key)).rejects.toMatchObject({ code: 'unavailable' });
    emulator?.fail();
    expect(await storage.read(key, null)).toBeNull();
    expect(await (await rawS3Request('GET', '?uploads=')).text()).not.toContain('<Upload>');
  });

  it('requests ask for encryption if a setting says so, and send nothing but the file, its type and its checksum', async () => {
    Object.assign(env(), { S3_ENCRYPTION: 'AES256' });
    await store(storage, randomBytes(10));
    Object.assign(env(), { S3_ENCRYPTION: undefined });
    const { headers } = emulator!.requests.findLast(({ method }) => method === 'PUT')!;
    expect(headers).toMatchObject({ 'x-amz-server-side-encryption': 'AES256', 'content-type': 'image/jpeg' });
    for (const name of ['cookie', 'referer', 'origin', 'x-forwarded-for']) expect(headers).not.toHaveProperty(name);
  });
});
