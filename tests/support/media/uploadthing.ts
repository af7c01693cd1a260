import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { uploadThingStorage } from '@/lib/media/uploadthing';
import { RESPONSE_TIMEOUT_MS } from '@/lib/media/uploadthing-client';
import { uploadThingEmulator, type Fault, type Part } from './uploadthing-emulator';

// Import this module before any module that reads the configuration, so that the real UploadThing client stores files
// at an emulator.

export const MEGABYTE = 1024 * 1024;
const MESSAGE = "We can't save photos or videos right now. Your post is safe. Please try again in a few minutes.";

export const provider = await uploadThingEmulator();
Object.assign(process.env, {
  UPLOADTHING_TOKEN: provider.token,
  UPLOADTHING_STAND_IN_URL: provider.url,
  // Wrong defaults for the UploadThing client, so that tests fail if our code does not override the defaults.
  UPLOADTHING_API_URL: 'http://127.0.0.1:1',
  UPLOADTHING_INGEST_URL: 'http://127.0.0.1:1',
  UPLOADTHING_UFS_HOST: '127.0.0.1:1',
  UPLOADTHING_LOG_LEVEL: 'Trace',
});

export const storage = uploadThingStorage();
let folder: string;

export const newKey = () => randomBytes(16).toString('hex');

export async function fileOf(bytes: Uint8Array): Promise<string> {
  const name = path.join(folder, `IMG 1234 Ann's boy ${newKey()}.jpg`);
  await writeFile(name, bytes);
  return name;
}

/** Stores a file at the emulator through our storage code. */
export async function storeRandomFile(size = 1_000): Promise<{ key: string; bytes: Buffer }> {
  const [key, bytes] = [newKey(), randomBytes(size)];
  await storage.put(key, await fileOf(bytes), 'image/jpeg');
  return { key, bytes };
}

export const bytesOf = async (
  key: string,
  range: { start: number; end: number } | null = null,
): Promise<Buffer | null> => {
  const body = await storage.read(key, range);
  return body && buffer(body);
};

export async function listStoredKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

export const filesOf = (key: string) => provider.files().filter(({ customId }) => customId === key);

/**
 * Checks that the storage works: stores a file, reads it and finds it in the list. These successful calls also reset
 * our circuit breakers, which count UploadThing's failures.
 */
export async function expectWorking(): Promise<string> {
  const { key, bytes } = await storeRandomFile();
  expect(await bytesOf(key)).toEqual(bytes);
  expect(await listStoredKeys()).toContain(key);
  return key;
}

/**
 * Returns the error that `work` throws, and the duration of `work` in ms. If `work` succeeds, the error is the text
 * 'nothing was thrown'.
 */
export async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const began = performance.now();
  const error = await work().then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - began };
}

/**
 * Fails unless `work` throws `unavailable` in less than `withinMs`. By default, `withinMs` is the time that our server
 * waits for UploadThing's response.
 */
export async function expectUnavailable(
  work: () => Promise<unknown>,
  what?: string,
  withinMs = RESPONSE_TIMEOUT_MS,
): Promise<void> {
  const { error, ms } = await failureOf(work);
  expect(error, what).toBeInstanceOf(AppError);
  expect(error, what).toMatchObject({ code: 'unavailable', message: MESSAGE, retryAfterSeconds: 60 });
  expect(ms, what).toBeLessThan(withinMs);
}

/**
 * Starts several operations, and makes the first request of each operation fail with the given fault. All later
 * requests succeed.
 */
export async function startWithFailures(
  fault: Partial<Record<Part, Fault>>,
  works: (() => Promise<unknown>)[],
): Promise<Promise<unknown>[]> {
  const count = provider.requests().length + works.length;
  provider.fail(fault);
  const started = works.map((work) => work());
  await vi.waitUntil(() => provider.requests().length >= count);
  provider.fail();
  return started;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outgoing-'));
  // The UploadThing client warns about two deprecated addresses. The warning is hidden, because our code does not read
  // these addresses.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  provider.fail();
  provider.allowPrivate(true);
  provider.page(500);
});
afterAll(async () => {
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});
