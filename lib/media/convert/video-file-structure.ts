import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { VideoContainer } from './identify-file.ts';
import { hasAcceptableSampleCount } from './video-sample-limit.ts';
import { hasOnlyKnownWebmElements, readMatroskaNumber } from './webm-elements.ts';

/** Result of the check whether a video file is complete and acceptable. */
export type FileStructureVerdict =
  | 'whole' // The file is complete.
  | 'cut' // A part claims to be longer than the file, or unknown bytes follow a part.
  | 'alien' // Only the first bytes match the format, so the file is something else.
  | 'immodest'; // The index is too large, or lists too many samples (pictures or pieces of sound).

const BOXES = new Set([
  'ftyp',
  'moov',
  'mdat',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'free',
  'skip',
  'wide',
  'uuid',
  'meta',
  'emsg',
  'prft',
  'pnot',
]);
const MAX_BOXES = 20_000;
const LARGEST_INDEX = 16 * 1024 * 1024;

/**
 * Checks that a video file is complete by adding up the sizes of its outermost parts. The library that reads the video
 * would not notice a missing end.
 */
export async function inspectVideoFileStructure(
  path: string,
  container: VideoContainer,
): Promise<FileStructureVerdict> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  // Without this `await`, the file would be closed before it is inspected.
  return await (container === 'webm' ? inspectWebm(file, size) : inspectBoxes(file, size));
}

async function inspectBoxes(file: FileHandle, fileSize: number): Promise<FileStructureVerdict> {
  const seen = new Set<string>();
  let position = 0;
  for (let count = 0; position + 8 <= fileSize && count < MAX_BOXES; count += 1) {
    const header = await read(file, position, 16);
    const type = header.toString('latin1', 4, 8);
    // Stops at a box of an unknown type. Some cameras append such boxes to a file. They do no harm, because the
    // converter does not copy them.
    if (!BOXES.has(type)) break;
    const size = boxSize(header, fileSize - position);
    seen.add(type);
    if (size < 8) return 'cut';
    if (position + size > fileSize) return 'cut';
    if (type === 'moov' && !(size <= LARGEST_INDEX && hasAcceptableSampleCount(await read(file, position, size))))
      return 'immodest';
    position += size;
  }
  if (seen.has('moov')) return 'whole';
  return seen.has('mdat') || seen.has('moof') ? 'cut' : 'alien';
}

/** Returns the index of a complete MP4 file (its `moov` box), and the position of the index in the file. */
export async function readMoovBox(file: FileHandle): Promise<{ bytes: Buffer; at: number } | null> {
  const { size: fileSize } = await file.stat();
  for (let position = 0, count = 0; position + 8 <= fileSize && count < MAX_BOXES; count += 1) {
    const header = await read(file, position, 16);
    const size = boxSize(header, fileSize - position);
    if (header.toString('latin1', 4, 8) === 'moov') return { bytes: await read(file, position, size), at: position };
    if (size < 8) return null;
    position += size;
  }
  return null;
}

function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return rest;
  return size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;

async function inspectWebm(file: FileHandle, fileSize: number): Promise<FileStructureVerdict> {
  const start = await read(file, 0, 12);
  if (start.length < 12 || start.readUInt32BE(0) !== EBML) return 'alien';
  const header = readMatroskaNumber(start.subarray(4));
  if (!header || header.size === null) return 'alien';
  const position = 4 + header.length + header.size;
  const next = await read(file, position, 12);
  if (next.length < 5) return 'cut';
  if (next.readUInt32BE(0) !== SEGMENT) return 'alien';
  const segment = readMatroskaNumber(next.subarray(4));
  if (!segment) return 'cut';
  // A segment without a recorded length extends to the end of the file.
  if (segment.size !== null && position + 4 + segment.length + segment.size > fileSize) return 'cut';
  return (await hasOnlyKnownWebmElements(file, fileSize)) ? 'whole' : 'cut';
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
