import { open } from 'node:fs/promises';
import { mp4BoxesAtPath } from './mp4-boxes.ts';
import { damagedFileError, unsupportedFileError } from './errors/upload-refusal.ts';
import { readMoovBox } from './video-file-structure.ts';

const EMPTY_EDIT = -1;
const NORMAL_SPEED = 0x1_0000;
/**
 * Maximum rounding error, in seconds, of the end of a track's visible part. The code subtracts the error from this end,
 * so that no trimmed frame is copied.
 */
const MAX_ROUNDING_SECONDS = 0.005;

/**
 * Returns the end of each track's visible part in seconds, by track id. A phone that trims a video often leaves the
 * trimmed part in the file.
 */
export async function readTrackPlaybackEnds(path: string): Promise<Map<number, number>> {
  await using file = await open(path, 'r');
  const index = await readMoovBox(file);
  try {
    return index ? readEdits(index.bytes) : new Map();
  } catch (error) {
    // A RangeError means that the track's edit list is shorter than its header says.
    if (error instanceof RangeError) throw damagedFileError('video');
    throw error;
  }
}

function readEdits(moov: Buffer): Map<number, number> {
  const until = new Map<number, number>();
  const timescale = movieTimescale(moov);
  for (const trak of mp4BoxesAtPath(moov, ['moov', 'trak'])) {
    const [header] = mp4BoxesAtPath(moov, ['tkhd'], trak.begin, trak.end);
    const [list] = mp4BoxesAtPath(moov, ['edts', 'elst'], trak.begin, trak.end);
    if (!header || !list) continue;
    const ticks = visibleEnd(moov.subarray(list.begin, list.end));
    const id = moov.readUInt32BE(header.begin + (moov[header.begin] === 1 ? 20 : 12));
    if (ticks !== null) until.set(id, ticks / timescale - Math.min(1 / timescale, MAX_ROUNDING_SECONDS));
  }
  return until;
}

function movieTimescale(moov: Buffer): number {
  const [header] = mp4BoxesAtPath(moov, ['moov', 'mvhd']);
  if (!header) throw damagedFileError('video');
  return moov.readUInt32BE(header.begin + (moov[header.begin] === 1 ? 20 : 12)) || 1;
}

/**
 * Returns the end of the only visible segment (in units of the movie's clock), or null if it ends with the track.
 * Throws a Refusal for several segments or an unusual speed.
 */
function visibleEnd(list: Buffer): number | null {
  const isLong = list[0] === 1;
  let ticks = 0;
  let end: number | null = null;
  for (let left = list.readUInt32BE(4), at = 8; left > 0; left -= 1) {
    const duration = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    const from = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    const speed = list.readInt32BE(at + (isLong ? 16 : 8));
    at += isLong ? 20 : 12;
    ticks += duration;
    if (from === EMPTY_EDIT) continue;
    if (end !== null || speed !== NORMAL_SPEED) throw cutInPieces();
    end = duration === 0 ? Infinity : ticks;
  }
  return end === Infinity ? null : end;
}

const cutInPieces = () =>
  unsupportedFileError(
    'Parts of this video were cut out, but are still in the file. Save the video as a new file, and try again.',
  );
