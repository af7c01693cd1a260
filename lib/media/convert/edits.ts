import { open } from 'node:fs/promises';
import { boxesAt } from './boxes.ts';
import { damaged, unsupported } from './refusal.ts';
import { readIndex } from './structure.ts';

const NOTHING_SHOWN = -1;
const AS_FAST = 0x1_0000;
/** As the end of what is shown is rounded to the movie's clock, so much of a hidden picture may be before it. */
const MOST_ROUNDED = 0.005;

/** Until when each track of a movie is shown, in seconds, by the number of the track: whoever shortens a video on a phone leaves the rest of it in the file. */
export async function shownUntil(path: string): Promise<Map<number, number>> {
  await using file = await open(path, 'r');
  const index = await readIndex(file);
  try {
    return index ? readEdits(index.bytes) : new Map();
  } catch (error) {
    if (error instanceof RangeError) throw damaged('video'); // it ends before it should
    throw error;
  }
}

function readEdits(moov: Buffer): Map<number, number> {
  const until = new Map<number, number>();
  const timescale = movieTimescale(moov);
  for (const trak of boxesAt(moov, ['moov', 'trak'])) {
    const [header] = boxesAt(moov, ['tkhd'], trak.begin, trak.end);
    const [list] = boxesAt(moov, ['edts', 'elst'], trak.begin, trak.end);
    if (!header || !list) continue;
    const ticks = lastShown(moov.subarray(list.begin, list.end));
    const id = moov.readUInt32BE(header.begin + (moov[header.begin] === 1 ? 20 : 12));
    if (ticks !== null) until.set(id, ticks / timescale - Math.min(1 / timescale, MOST_ROUNDED));
  }
  return until;
}

function movieTimescale(moov: Buffer): number {
  const [header] = boxesAt(moov, ['moov', 'mvhd']);
  if (!header) throw damaged('video');
  return moov.readUInt32BE(header.begin + (moov[header.begin] === 1 ? 20 : 12)) || 1;
}

/** The end of the one piece that is shown, in ticks of the movie; null when that is the track's own. */
function lastShown(list: Buffer): number | null {
  const isLong = list[0] === 1;
  let ticks = 0;
  let shown: number | null = null;
  for (let left = list.readUInt32BE(4), at = 8; left > 0; left -= 1) {
    const duration = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    const from = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    const speed = list.readInt32BE(at + (isLong ? 16 : 8));
    at += isLong ? 20 : 12;
    ticks += duration;
    if (from === NOTHING_SHOWN) continue;
    if (shown !== null || speed !== AS_FAST) throw inPieces();
    shown = duration === 0 ? Infinity : ticks;
  }
  return shown === Infinity ? null : shown;
}

const inPieces = () =>
  unsupported('Parts of this video were cut out, but are still in the file. Save it as a new video, and try again.');
