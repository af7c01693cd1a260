import 'server-only';
import { openAsBlob } from 'node:fs';
import { now } from '@/lib/time/clock';
import { log } from '@/lib/process/log';
import { assertStorageKey, isStorageKey, type ByteRange, type FileStorage } from './storage';
import { IDLE_MS, sizeIn, timeLimit, withIdleLimit } from './transfer';
import {
  RESPONSE_TIMEOUT_MS,
  sendUploadThingRequest,
  refuseWhileCircuitHalfOpen,
  getUploadThingClient,
  runUploadThingCalls,
} from './uploadthing-client';
import { OutgoingFile } from './uploadthing-request-body';

/**
 * Lifetime of a signed address, in seconds. Five minutes are enough even if our clock and UploadThing's clock differ.
 */
const ADDRESS_SECONDS = 300;
const REMOVE_BATCH = 100;
const PAGE = 500;

async function put(key: string, path: string, contentType: string): Promise<void> {
  assertStorageKey(key);
  const blob = await openAsBlob(path, { type: contentType });
  refuseWhileCircuitHalfOpen('ingest');
  const limit = timeLimit();
  const file = new OutgoingFile(key, path, blob, () => limit.wait(IDLE_MS));
  await runUploadThingCalls('put', async () => {
    limit.wait(IDLE_MS);
    const isConfirmed = await isUploadConfirmed(file, limit.signal).finally(limit.rest);
    if (isConfirmed) return;
    // An upload without a confirmation may still have succeeded, for example if the response was lost. The code
    // therefore checks whether the file is stored.
    if (file.hasLeft && (await isStored(key, blob.size))) return;
    throw new Error('not stored');
  });
}

async function isUploadConfirmed(file: OutgoingFile, signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await (await getUploadThingClient()).uploadFiles(file, { acl: 'private', signal });
    return typeof data?.fileHash === 'string' && typeof data.ufsUrl === 'string';
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    file.end();
  }
}

async function isStored(key: string, size: number): Promise<boolean> {
  const storedFile = await openFile(key, { start: 0, end: 0 });
  await storedFile?.body.cancel();
  return storedFile?.size === size;
}

/** Fetches a file through a signed address that is valid only briefly. Returns null if the file does not exist. */
async function openFile(
  key: string,
  range: ByteRange | null,
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  const limit = timeLimit();
  limit.wait(RESPONSE_TIMEOUT_MS);
  try {
    const { ufsUrl } = await (await getUploadThingClient()).generateSignedURL(key, { expiresIn: ADDRESS_SECONDS });
    const headers = { 'accept-encoding': 'identity', ...(range && { range: `bytes=${range.start}-${range.end}` }) };
    const response = await sendUploadThingRequest('files', ufsUrl, { headers, signal: limit.signal });
    const size = sizeIn(response, range);
    if (size !== null && response.body)
      return { body: withIdleLimit(response.body, limit, (next) => runUploadThingCalls('read', next)), size };
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error('not the file');
  } finally {
    limit.rest();
  }
}

async function read(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array> | null> {
  if (!isStorageKey(key)) return null;
  const storedFile = await runUploadThingCalls('read', () => openFile(key, range));
  return storedFile && storedFile.body;
}

async function remove(keys: string[]): Promise<void> {
  keys.forEach(assertStorageKey);
  await runUploadThingCalls('remove', async () => {
    for (let start = 0; start < keys.length; start += REMOVE_BATCH) {
      const { success } = await (await getUploadThingClient()).deleteFiles(keys.slice(start, start + REMOVE_BATCH));
      if (!success) throw new Error('not removed');
    }
  });
}

type Listed = { key: string; customId: string | null; status: string; uploadedAt: number };

async function* list(): AsyncIterable<{ key: string; since: Date }> {
  for (const { customId, status, uploadedAt } of await runUploadThingCalls('list', listAll)) {
    if (customId === null || !isStorageKey(customId) || status === 'Deletion Pending') continue;
    yield { key: customId, since: momentOf(uploadedAt) };
  }
}

/**
 * Returns the time of an upload, or the current time if the recorded time is implausible. Otherwise the cleanup job
 * would delete uploads in progress as old files.
 */
function momentOf(uploadedAt: number): Date {
  if (uploadedAt > Date.UTC(2023)) return new Date(uploadedAt);
  log.warn({ event: 'uploadthing.strange-time' });
  return now();
}

/**
 * Lists all files stored at UploadThing. Starts over if files are added or removed during the listing. Otherwise the
 * list could lack a file, which would then count as lost.
 */
async function listAll(): Promise<Listed[]> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const files = await listOnce();
    if (files) return files;
  }
  throw new Error('the list never held still');
}

/**
 * Lists all files stored at UploadThing, page by page. Returns null if a page does not begin with the last file of the
 * previous page, because files have changed meanwhile.
 */
async function listOnce(): Promise<Listed[] | null> {
  const files: Listed[] = [];
  for (;;) {
    const last = files.at(-1);
    const page = await (await getUploadThingClient()).listFiles({ limit: PAGE, offset: last ? files.length - 1 : 0 });
    if (last && page.files[0]?.key !== last.key) return null;
    const added = last ? page.files.slice(1) : page.files;
    files.push(...added);
    if (!page.hasMore) return files;
    if (added.length === 0) throw new Error('a list without an end');
  }
}

/** Creates the storage at UploadThing. Only this server reads and writes its files, because the files are private. */
export const uploadThingStorage = (): FileStorage => ({ put, read, remove, list });
