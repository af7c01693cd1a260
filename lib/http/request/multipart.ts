import 'server-only';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/errors';
import { MINUTE } from '@/lib/time/duration';
import { incomingUploadsFolder, newUploadFolderName } from './incoming-files';

/** Received form: its text fields, and the folder with its files. Each file has the name of its form field. */
type Received = { fields: Record<string, string>; folder: string };

/** Form fields that contain files, with the maximum size of each file in bytes. The first file is required. */
export type FileFieldLimits = Record<string, number>;

const MEGABYTE = 1024 * 1024;
const FIELDS = { limit: 8, bytes: 4 * 1024, nameLength: 100 };
/**
 * Maximum number of simultaneous uploads in one process (security U14). Any further upload is refused with
 * `unavailable`.
 */
const MAX_AT_ONCE = 20;
/** Maximum number of simultaneous uploads of one person, so that nobody can block the uploads of other people. */
const MAX_AT_ONCE_PER_PERSON = 3;
/** Time in ms without incoming data after which the server ends an upload. */
const SILENCE_MS = 30_000;

/** Returns how many bytes an upload must send in the given minute, so that slow uploads do not block others. */
export const calculateRequiredUploadBytes = (minute: number): number =>
  // At 32 kB a second, a 100 MB video takes an hour. server/web/limits/slow-senders.ts must allow this time.
  Math.min(minute * 1_280, 32_768) * 60;

let activeCount = 0;
const activeBySender = new Map<number, number>();

/**
 * Writes the files of a form to a folder, which the caller must delete. A refused form leaves no folder. Throws
 * `unsupported_media_type`, `invalid`, `ended_early`, `too_slow`, `too_large`, `rate_limited` or `unavailable`.
 */
export async function receiveMultipartForm(request: Request, files: FileFieldLimits, senderId = 0): Promise<Received> {
  if (Number(request.headers.get('content-length')) > totalOf(files)) throw tooLarge(Math.max(...Object.values(files)));
  const ownCount = activeBySender.get(senderId) ?? 0;
  if (senderId !== 0 && ownCount >= MAX_AT_ONCE_PER_PERSON)
    throw new AppError('rate_limited', "You're already sending several files. This file has to wait for them.", 5);
  if (activeCount >= MAX_AT_ONCE)
    throw new AppError('unavailable', "We're getting a lot of files right now. Please try again shortly.", 5);
  activeCount += 1;
  activeBySender.set(senderId, ownCount + 1);
  const folder = path.join(incomingUploadsFolder(), newUploadFolderName());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { fields: await readParts(request, files, folder), folder };
  } catch (error) {
    // If the folder cannot be deleted, the cleanup job deletes it later.
    await removeUploadFolder(folder).catch(() => undefined);
    throw error;
  } finally {
    activeCount -= 1;
    const remaining = (activeBySender.get(senderId) ?? 1) - 1;
    if (remaining > 0) activeBySender.set(senderId, remaining);
    else activeBySender.delete(senderId);
  }
}

/** Returns the maximum length of the whole form in bytes: its files, fields and part headers. */
const totalOf = (files: FileFieldLimits): number => Object.values(files).reduce((sum, bytes) => sum + bytes, 64 * 1024);

export const removeUploadFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

async function readParts(request: Request, files: FileFieldLimits, folder: string): Promise<Record<string, string>> {
  const parser = parserOf(request);
  const fields: Record<string, string> = {};
  const writing: Promise<void>[] = [];
  const streams: Readable[] = [];
  const seen = new Set<string>();
  let refusal: unknown;
  const refused = Promise.withResolvers<void>();
  /** Refuses the form and stops reading it. If several reasons are given, only the first one is reported. */
  const refuse = (reason: unknown) => {
    refusal ??= reason;
    parser.destroy();
    // The parser leaves the streams of unfinished files open, and `pipeline` would wait for them forever. The code
    // therefore ends each of these streams with an error.
    for (const stream of streams) stream.destroy(endedEarly());
    refused.resolve();
  };

  // A part of the form may lack a name, although the parser's types do not allow this.
  parser.on('file', (partName: string | undefined, stream, fileName) => {
    // Without a listener, an error of the stream would end this process. `pipeline` (below) reports these errors.
    stream.on('error', () => undefined);
    // After a refusal, the parser may deliver more files. Their streams must be read to the end, because they would
    // otherwise stay open.
    if (refusal) return stream.resume();
    const name = partName ?? '';
    const limit = Object.hasOwn(files, name) ? files[name] : undefined;
    if (limit === undefined || seen.has(name)) {
      stream.resume();
      return refuse(
        invalid(limit === undefined ? `${quoted(name)} is not expected here.` : 'Send one file per request.'),
      );
    }
    if (hasControlCharacters(fileName)) {
      stream.resume();
      return refuse(invalid('Rename the file: its name contains invisible characters.'));
    }
    seen.add(name);
    streams.push(stream);
    const target = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 });
    writing.push(pipeline(stream, counting(limit, name), target).catch((error: unknown) => refuse(asInvalid(error))));
  });
  parser.on('field', (partName: string | undefined, value, _isNameCut, isValueCut) => {
    const name = partName ?? '';
    if (Object.hasOwn(files, name)) return refuse(invalid(`${quoted(name)} must be a file.`));
    if (isValueCut || name.length > FIELDS.nameLength) return refuse(invalid('A field of the form is too long.'));
    if (seen.has(name)) return refuse(invalid(`${quoted(name)} is given twice.`));
    seen.add(name);
    fields[name] = value;
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => refuse(invalid('The form has too many fields or files.')));
  }

  const all = pump(request, parser, files, refuse).catch((error: unknown) => refuse(refusal ?? asInvalid(error)));
  // After a refusal, the code ignores the rest of the upload. Otherwise a sender that stops sending would keep the
  // connection open.
  await Promise.race([all, refused.promise]);
  await Promise.all(writing);
  if (refusal) throw refusal;
  const [required = ''] = Object.keys(files);
  if (!seen.has(required)) throw invalid(`${quoted(required)} is required: choose a file.`);
  return fields;
}

async function pump(
  request: Request,
  parser: BusboyInstance,
  files: FileFieldLimits,
  refuse: (reason: unknown) => void,
): Promise<void> {
  if (!request.body) throw invalid('The request has no body.');
  const giveUp = () => refuse(endedEarly());
  const silence = setTimeout(giveUp, SILENCE_MS).unref();
  let size = 0;
  let [before, minute] = [0, 0];
  const pace = setInterval(() => {
    if (size - before < calculateRequiredUploadBytes((minute += 1))) refuse(tooSlow());
    before = size;
  }, MINUTE).unref();
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh();
      // Limits the size of the whole form. The limit for each file does not cover other parts of the form, such as
      // fields.
      size += chunk.byteLength;
      done(size > totalOf(files) ? tooLarge(Math.max(...Object.values(files))) : null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(request.body as import('node:stream/web').ReadableStream), counter, parser);
  } finally {
    clearTimeout(silence);
    clearInterval(pace);
  }
}

function parserOf(request: Request): BusboyInstance {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'The request body must be multipart/form-data.');
  }
  const limits = {
    files: 3,
    fields: FIELDS.limit,
    fieldSize: FIELDS.bytes,
    parts: FIELDS.limit + 3,
    headerPairs: 20,
  };
  try {
    // The parser accepts an empty boundary, so the code refuses it first.
    if (/boundary=\s*(;|$)/i.test(type)) throw new Error('The boundary is empty.');
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    throw invalid('The form cannot be read: its boundary is missing.');
  }
}

function counting(limit: number, name: string): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
    flush: (done) => done(size === 0 ? invalid(`${quoted(name)} is empty: choose another file.`) : null),
  });
}

const hasControlCharacters = (text: string): boolean => /\p{Cc}/u.test(text);
const invalid = (message: string) => new AppError('invalid', message);
const endedEarly = () => new AppError('ended_early', "The form didn't arrive completely. Please send it again.");
const tooSlow = () =>
  new AppError(
    'too_slow',
    'Your connection is too slow for this file. Try again with a better connection, or choose a smaller file.',
  );
const quoted = (name: string) => ['“', name.slice(0, 40).replace(/[^\w.-]/g, '?'), '”'].join('');
const tooLarge = (limit: number) =>
  new AppError('too_large', `The file is larger than ${Math.floor(limit / MEGABYTE)} MB.`);

/**
 * Returns `ended_early` for errors of the parser and the connection. Our own errors and disk errors are returned
 * unchanged.
 */
function asInvalid(error: unknown): unknown {
  // Errors of the disk and of a lost connection both have a system error code. A lost connection has the code
  // `ECONNRESET`.
  const isDisk = error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ECONNRESET';
  return error instanceof AppError || isDisk ? error : endedEarly();
}
