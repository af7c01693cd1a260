import 'server-only';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { env } from '@/lib/env';
import { runS3Calls, sendS3Request } from './s3-client';
import { assertStorageKey, isStorageKey, type ByteRange, type FileStorage } from './storage';
import { sizeIn, timeLimit, withIdleLimit } from './transfer';

/** Size in bytes of each part of a large file. S3 takes parts from 5 MiB. One part at a time is in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Maximum time in ms for a response without much data. */
const RESPONSE_MS = 8_000;
/** Maximum time in ms in which one part is sent and confirmed, or in which S3 joins the parts. */
const PART_MS = 60_000;
/** Every object of the site has this prefix, so that a bucket can also hold other things. */
const PREFIX = 'media/';
/** Metadata field with the SHA-256 of the whole file. */
const CHECKSUM = 'x-amz-meta-sha256';

const nameOf = (key: string) => PREFIX + key;
const within = (ms: number) => AbortSignal.timeout(ms);

async function put(key: string, path: string, contentType: string): Promise<void> {
  assertStorageKey(key);
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(path), sha256);
  const { S3_ENCRYPTION: encryption } = env();
  const headers = {
    'content-type': contentType,
    [CHECKSUM]: sha256.digest('hex'),
    ...(encryption && { 'x-amz-server-side-encryption': encryption }),
  };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    await runS3Calls('put', async () => {
      if (size > PART_BYTES) return putInParts(nameOf(key), file, size, headers);
      const body = await readPart(file, 0, size);
      await succeeded(sendS3Request({ method: 'PUT', name: nameOf(key), headers, body, signal: within(PART_MS) }));
    });
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, start);
  if (bytesRead !== length) throw new Error('the file became shorter');
  return buffer;
}

/** Sends a large file in parts. The file exists in the bucket only after S3 has joined its parts. */
async function putInParts(
  name: string,
  file: FileHandle,
  size: number,
  headers: Record<string, string>,
): Promise<void> {
  const began = await succeeded(
    sendS3Request({ method: 'POST', name, query: { uploads: '' }, headers, signal: within(RESPONSE_MS) }),
  );
  const uploadId = elementIn(began.text, 'UploadId');
  try {
    const parts: string[] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const body = await readPart(file, start, Math.min(PART_BYTES, size - start));
      const partNumber = parts.length + 1;
      const query = { partNumber: `${partNumber}`, uploadId };
      const sent = await succeeded(sendS3Request({ method: 'PUT', name, query, body, signal: within(PART_MS) }));
      const etag = sent.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    const body = new TextEncoder().encode(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
    );
    const joined = await succeeded(
      sendS3Request({ method: 'POST', name, query: { uploadId }, body, signal: within(PART_MS) }),
    );
    // S3 sends status 200 before it joins the parts, so the body says whether it succeeded.
    elementIn(joined.text, 'ETag');
  } catch (error) {
    // The hourly cleanup removes the parts if this request fails too.
    await abort(name, uploadId).catch(() => undefined);
    throw error;
  }
}

const abort = (name: string, uploadId: string) =>
  succeeded(sendS3Request({ method: 'DELETE', name, query: { uploadId }, signal: within(RESPONSE_MS) }));

/** Returns the headers and text of a response. Throws if the request was refused. */
async function succeeded(sending: Promise<Response>): Promise<{ headers: Headers; text: string }> {
  const response = await sending;
  const text = await response.text();
  if (!response.ok) throw new Error(`refused with status ${response.status}`);
  return { headers: response.headers, text };
}

const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

function elementIn(xml: string, name: string): string {
  const [text] = elementsIn(xml, name);
  if (!text) throw new Error(`a response without ${name}`);
  return text;
}

async function read(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array> | null> {
  if (!isStorageKey(key)) return null;
  return runS3Calls('read', async () => {
    const limit = timeLimit();
    limit.wait(RESPONSE_MS);
    try {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await sendS3Request({ method: 'GET', name: nameOf(key), headers, signal: limit.signal });
      if (response.body && sizeIn(response, range) !== null) {
        const body = withIdleLimit(response.body, limit, (next) => runS3Calls('read', next));
        const checksum = response.headers.get(CHECKSUM);
        return range || !checksum ? body : withChecksum(body, checksum);
      }
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error('not the file');
    } finally {
      limit.rest();
    }
  });
}

/** Passes on a whole file. Fails at its end if the SHA-256 of its bytes is not the expected one. */
function withChecksum(body: ReadableStream<Uint8Array>, expected: string): ReadableStream<Uint8Array> {
  const sha256 = createHash('sha256');
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        sha256.update(chunk);
        out.enqueue(chunk);
      },
      flush: () =>
        runS3Calls('read', async () => {
          if (sha256.digest('hex') !== expected) throw new Error('the bytes of the file changed');
        }),
    }),
  );
}

async function remove(keys: string[]): Promise<void> {
  keys.forEach(assertStorageKey);
  await runS3Calls('remove', async () => {
    for (const key of keys) {
      const signal = within(RESPONSE_MS);
      const response = await sendS3Request({ method: 'DELETE', name: nameOf(key), signal });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw new Error('not removed');
    }
  });
}

async function* list(): AsyncIterable<{ key: string; since: Date }> {
  for (let after = PREFIX; ;) {
    const page = await listFrom({ 'list-type': '2', prefix: PREFIX, 'start-after': after });
    for (const { name, since } of page.objects) {
      const key = name.slice(PREFIX.length);
      if (isStorageKey(key)) yield { key, since };
    }
    const last = page.objects.at(-1)?.name;
    if (!page.hasMore) return;
    if (last === undefined || last <= after) throw new Error('a list without an end');
    after = last;
  }
}

async function listFrom(query: Record<string, string>) {
  const { text } = await runS3Calls('list', () =>
    succeeded(sendS3Request({ method: 'GET', query, signal: within(RESPONSE_MS) })),
  );
  return {
    objects: elementsWithin(text, 'Contents').map((object) => ({
      name: elementIn(object, 'Key'),
      since: new Date(elementIn(object, 'LastModified')),
    })),
    uploads: elementsWithin(text, 'Upload').map((upload) => ({
      name: elementIn(upload, 'Key'),
      uploadId: elementIn(upload, 'UploadId'),
      since: new Date(elementIn(upload, 'Initiated')),
    })),
    hasMore: elementsIn(text, 'IsTruncated')[0] === 'true',
  };
}

const elementsWithin = (xml: string, name: string): string[] => xml.split(`<${name}>`).slice(1);

/** Removes the parts of uploads that a killed process left behind, at most 1,000 at a time. */
async function removeUnfinished(cutoff: Date): Promise<void> {
  const { uploads } = await listFrom({ uploads: '', prefix: PREFIX });
  await runS3Calls('remove', async () => {
    for (const { name, uploadId, since } of uploads) if (since <= cutoff) await abort(name, uploadId);
  });
}

/** Creates the storage in an S3-compatible object store. Objects are private, and only this server reads them. */
export const s3Storage = (): FileStorage => ({ put, read, remove, list, removeUnfinished });
