import 'server-only';
import { openAsBlob } from 'node:fs';
import { now } from '@/lib/time/clock';
import { log } from '@/lib/process/log';
import type { ByteRange, FileStorage } from './storage';
import {
  RESPONSE_TIMEOUT_MS,
  sendUploadThingRequest,
  refuseWhileCircuitHalfOpen,
  getUploadThingClient,
  runUploadThingCalls,
} from './uploadthing-client';
import { OutgoingFile } from './uploadthing-request-body';

/** Maximum pause in a transfer, in milliseconds. The total time is not limited, because large files take long. */
const IDLE_MS = 20_000;
/**
 * Lifetime of a signed address, in seconds. Five minutes are enough even if our clock and UploadThing's clock differ.
 */
const ADDRESS_SECONDS = 300;
const REMOVE_BATCH = 100;
const PAGE = 500;
const KEY = /^[0-9a-f]{32}$/;

/**
 * Creates a timer that aborts `signal` when it runs out. `wait(ms)` starts or restarts the timer, and `rest` stops it.
 */
function timeLimit() {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  const wait = (ms: number) => {
    rest();
    timer = setTimeout(() => controller.abort(new Error('nothing came in time')), ms);
  };
  return { signal: controller.signal, wait, rest };
}

async function put(key: string, path: string, contentType: string): Promise<void> {
  assertKey(key);
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
    if (size !== null && response.body) return { body: withIdleLimit(response.body, limit), size };
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error('not the file');
  } finally {
    limit.rest();
  }
}

/** Returns the size of the whole file in bytes, or null if the response does not match the requested range. */
function sizeIn({ status, headers }: Response, range: ByteRange | null): number | null {
  if (!range) return status === 200 ? Number(headers.get('content-length')) : null;
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && Number(start) === range.start && Number(end) === range.end ? Number(size) : null;
}

/**
 * Passes on a file's chunks as fast as the reader requests them. Fails if a requested chunk does not arrive in time.
 */
function withIdleLimit(
  body: ReadableStream<Uint8Array>,
  limit: ReturnType<typeof timeLimit>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const next = async () => {
    limit.wait(IDLE_MS);
    // The time limit for UploadThing pauses while a slow visitor receives the data.
    return reader.read().finally(limit.rest);
  };
  return new ReadableStream(
    {
      pull: async (out) => {
        const { done, value } = await runUploadThingCalls('read', next);
        if (done) out.close();
        else out.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function read(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array> | null> {
  if (!KEY.test(key)) return null;
  const storedFile = await runUploadThingCalls('read', () => openFile(key, range));
  return storedFile && storedFile.body;
}

async function remove(keys: string[]): Promise<void> {
  keys.forEach(assertKey);
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
    if (customId === null || !KEY.test(customId) || status === 'Deletion Pending') continue;
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

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('not a key of a stored file');
}

/** Creates the storage at UploadThing. Only this server reads and writes its files, because the files are private. */
export const uploadThingStorage = (): FileStorage => ({ put, read, remove, list });
