import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UTApi } from 'uploadthing/server';
import { describe, expect, it } from 'vitest';
import {
  expectWorking,
  bytesOf,
  expectUnavailable,
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

// These tests run the real UploadThing client against a local UploadThing emulator.

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Memory in bytes that Node.js buffers use after garbage collection. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

describe('a file stored at UploadThing', () => {
  it.each([
    ['one byte', 1],
    ['a picture', 300_001],
    ['a video of 5 MB', 5 * MEGABYTE + 7],
  ])('a stored file comes back unchanged, as a whole and in parts: %s', async (_what, size) => {
    const { key, bytes } = await storeRandomFile(size);
    expect(bytes.equals(await provider.bytesOf(key))).toBe(true);
    expect(bytes.equals((await bytesOf(key)) ?? Buffer.alloc(0))).toBe(true);
    const middle = Math.floor(size / 2);
    for (const [start, end] of [
      [0, 0],
      [size - 1, size - 1],
      [0, size - 1],
      [middle, Math.min(middle + 65_537, size - 1)],
    ] as const) {
      expect(
        bytes.subarray(start, end + 1).equals((await bytesOf(key, { start, end })) ?? Buffer.alloc(0)),
        `${start}-${end}`,
      ).toBe(true);
    }
  });

  it('the list of stored files contains a file and its upload time until the file is removed', async () => {
    const before = Date.now();
    const [one, other] = [await storeRandomFile(), await storeRandomFile()];
    const findings = [];
    for await (const file of storage.list()) findings.push(file);
    const { since } = findings.find(({ key }) => key === one.key) ?? {};
    expect(since?.getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(since?.getTime()).toBeLessThanOrEqual(Date.now());

    await storage.remove([one.key, newKey()]);
    expect(filesOf(one.key)).toEqual([]);
    expect(await bytesOf(one.key)).toBeNull();
    expect(await listStoredKeys()).not.toContain(one.key);
    expect(await bytesOf(other.key)).toEqual(other.bytes);
    await storage.remove([one.key]);
    await storage.remove([]);
  });

  it('a stored file can be removed together with any number of other files', async () => {
    const keys = [];
    for (let number = 0; number < 12; number += 1) keys.push((await storeRandomFile(10)).key);
    await storage.remove([...keys, ...Array.from({ length: 230 }, newKey)]);
    expect(keys.flatMap(filesOf)).toEqual([]);
  });

  it('reading a missing file returns null, and a file with an invalid key is never requested from UploadThing', async () => {
    expect(await storage.read(newKey(), null)).toBeNull();
    expect(await storage.read(newKey(), { start: 0, end: 5 })).toBeNull();
    const requestedPath = provider.requests().length;
    const name = await fileOf(randomBytes(5));
    for (const key of [
      '',
      'abc',
      '../../etc/passwd',
      'A'.repeat(32),
      `${newKey()}0`,
      `${newKey()}/../x`,
      'https://example.org/',
    ]) {
      expect(await storage.read(key, null)).toBeNull();
      await expect(storage.put(key, name, 'image/jpeg')).rejects.toThrow('not a key');
      await expect(storage.remove([newKey(), key])).rejects.toThrow('not a key');
    }
    expect(provider.requests()).toHaveLength(requestedPath);
  });

  it(
    'a file of 40 MB is never completely in memory, even during a slow upload or download',
    { tags: 'thorough' },
    async () => {
      const key = newKey();
      const name = await fileOf(Buffer.alloc(40 * MEGABYTE, 7));
      await storage.put(key, name, 'video/mp4');
      const before = heldBytes();
      const reader = (await storage.read(key, null))?.getReader();
      let length = (await reader?.read())?.value?.length ?? 0;
      await pause(500);
      expect(heldBytes() - before).toBeLessThan(30 * MEGABYTE);
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) length += next.value.length;
      expect(length).toBe(40 * MEGABYTE);

      const [putting] = await startWithFailures({ ingest: 'stuck' }, [
        () => expectUnavailable(() => storage.put(newKey(), name, 'video/mp4'), 'put', 20_000),
      ]);
      await pause(500);
      expect(heldBytes() - before).toBeLessThan(30 * MEGABYTE);
      await provider.down();
      await putting;
      await provider.up();
      await storage.remove([key]);
      await expectWorking();
    },
  );
});

describe('the data sent to UploadThing', () => {
  it('an upload request to UploadThing contains no personal data', async () => {
    const { key } = await storeRandomFile(1_234);
    const { query, headers } = provider.requests().findLast(({ part }) => part === 'ingest') ?? {};
    const { expires: _expires, signature: _signature, ...sentFields } = query ?? {};
    expect(sentFields).toEqual({
      'x-ut-identifier': provider.appId,
      'x-ut-file-name': key,
      'x-ut-file-size': '1234',
      'x-ut-file-type': 'image%2Fjpeg',
      'x-ut-custom-id': key,
      'x-ut-content-disposition': 'inline',
      'x-ut-acl': 'private',
    });
    for (const name of ['cookie', 'authorization', 'referer', 'origin', 'x-forwarded-for', 'x-uploadthing-api-key'])
      expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify([query, headers])).not.toMatch(/IMG|1234 Ann|outgoing/);
    expect(filesOf(key)).toMatchObject([{ name: key, customId: key, acl: 'private', type: 'image/jpeg', size: 1_234 }]);
  });

  it('a request to read a file contains only the file’s key and a signature that expires within five minutes', async () => {
    const { key } = await storeRandomFile();
    await bytesOf(key, { start: 1, end: 2 });
    const { path: requestedPath, query, headers } = provider.requests().at(-1) ?? {};
    expect(requestedPath).toBe(`/a/${provider.appId}/${key}`);
    expect(Object.keys(query ?? {}).sort()).toEqual(['expires', 'signature']);
    expect(Number(query?.expires) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(headers).toMatchObject({ range: 'bytes=1-2' });
    expect(headers).not.toHaveProperty('cookie');
  });

  it('the UploadThing API key is sent only in a header of API requests', () => {
    expect(JSON.stringify(provider.requests().filter(({ part }) => part !== 'api'))).not.toContain(provider.apiKey);
    expect(
      JSON.stringify(provider.requests().map(({ path: requestedPath, query }) => [requestedPath, query])),
    ).not.toContain(provider.apiKey);
  });
});

describe('the UploadThing address of a file', () => {
  const options = () => ({
    token: provider.token,
    ingestUrl: provider.url,
    apiUrl: provider.url,
    ufsHost: new URL(provider.url).host.replace('127.0.0.1', 'localhost'),
    ufsAppIdLocation: 'path' as const,
  });
  const client = () => new UTApi({ ...options(), logLevel: 'None' });
  const statusOf = async (address: string) => (await fetch(address)).status;

  it("the file's address opens only with our signature and only until the signature expires", async () => {
    const { key } = await storeRandomFile();
    const theirs = filesOf(key)[0]?.key ?? '';
    const { ufsUrl } = await client().generateSignedURL(key, { expiresIn: 60 });
    expect(await statusOf(ufsUrl)).toBe(200);
    for (const name of [key, theirs]) {
      for (const address of [`/f/${name}`, `/a/${provider.appId}/${name}`])
        expect(await statusOf(provider.url + address), address).toBe(403);
    }
    const { ufsUrl: over } = await client().generateSignedURL(key, { expiresIn: -1 });
    const later = ufsUrl.replace(/expires=\d+/, `expires=${Date.now() + 900_000}`);
    const { ufsUrl: ofAnother } = await client().generateSignedURL(newKey());
    const moved = ofAnother.replace(/[0-9a-f]{32}\?/, `${key}?`);
    const stranger = Buffer.from(
      JSON.stringify({ apiKey: `sk_live_${'0'.repeat(64)}`, appId: provider.appId, regions: ['can1'] }),
    ).toString('base64');
    const { ufsUrl: forged } = await new UTApi({ ...options(), token: stranger }).generateSignedURL(key);
    for (const address of [over, later, moved, forged, `${ufsUrl}0`, ufsUrl.replace(/signature=.*/, 'signature=')]) {
      expect(await statusOf(address), address).toBe(403);
    }
  });

  it('an upload fails if the UploadThing app does not allow private files', async () => {
    const key = newKey();
    provider.allowPrivate(false);
    await expectUnavailable(async () => storage.put(key, await fileOf(randomBytes(9)), 'image/jpeg'));
    expect(filesOf(key)).toEqual([]);
  });
});

describe('the list of files stored at UploadThing', () => {
  it('the list includes only files with our site’s keys, from all result pages', async () => {
    const keys = [];
    for (let number = 0; number < 8; number += 1) keys.push((await storeRandomFile(10)).key);
    const others = [
      { key: newKey(), customId: null },
      { key: newKey(), customId: 'avatar-of-ann' },
      { key: newKey(), customId: newKey().toUpperCase() },
    ];
    for (const other of others) provider.add({ ...other, uploadedAt: Date.now() });
    for (const limit of [2, 7, 500]) {
      provider.page(limit);
      const files = await listStoredKeys();
      expect(files).toEqual(
        provider.files().flatMap(({ customId }) => (/^[0-9a-f]{32}$/.test(customId ?? '') ? customId : [])),
      );
      expect(new Set(files)).toEqual(new Set([...files, ...keys]));
    }
  });

  it(
    'the list includes every file that exists, even if other files are deleted while the list is loading',
    { tags: 'thorough' },
    async () => {
      const gone: string[] = [];
      for (let number = 0; number < 20; number += 1) await storeRandomFile(10);
      let left = 3;
      provider.page(6, () => {
        const [first] = provider.files();
        if (left-- <= 0 || !first) return;
        gone.push(first.key);
        provider.forget(first.key);
      });
      const files = await listStoredKeys();
      expect(gone).toHaveLength(3);
      expect(files).toEqual(
        expect.arrayContaining(
          provider.files().flatMap(({ customId }) => (/^[0-9a-f]{32}$/.test(customId ?? '') ? (customId ?? []) : [])),
        ),
      );
    },
  );

  it(
    'the list of files ends with an error if files keep changing while the list is loading',
    { tags: 'thorough' },
    async () => {
      for (let number = 0; number < 20; number += 1) await storeRandomFile(10);
      provider.page(5, () => provider.forget(provider.files()[0]?.key ?? ''));
      await expectUnavailable(listStoredKeys, 'list', 16_000);
      provider.page(500);
      await expectWorking();
    },
  );

  it('the file list uses the current time if UploadThing’s upload time is wrongly in seconds', async () => {
    const key = newKey();
    provider.add({ key, customId: key, uploadedAt: Math.floor(Date.now() / 1000) });
    for await (const file of storage.list())
      if (file.key === key) expect(Date.now() - file.since.getTime()).toBeLessThan(60_000);
    expect(await listStoredKeys()).toContain(key);
    provider.forget(key);
  });
});
