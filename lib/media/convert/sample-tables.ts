/** More than all tracks of a video of five minutes have: at 240 frames a second its pictures are 72,000. */
export const MOST_SAMPLES = 400_000;
/** The demuxer adds up a chunk's samples anew for each of them; so many additions take some seconds. */
const MOST_WORK = 5_000_000_000;

/**
 * Whether a movie's index (`moov`) asks for no more work than a video that we take could. A few bytes in a sample table can
 * claim billions of samples, and the demuxer would count to them. Tables are found wherever they are: their place in the tree proves nothing.
 */
export function isModest(moov: Buffer): boolean {
  const samples = total(claims(moov, 'stts', 8, 0));
  const shifted = total(claims(moov, 'ctts', 8, 0));
  let perChunk = 0;
  for (const value of claims(moov, 'stsc', 12, 4)) perChunk = Math.max(perChunk, value);
  return Math.max(samples, shifted, perChunk) <= MOST_SAMPLES && samples * perChunk <= MOST_WORK;
}

/** One number of each entry in all tables of that name. */
function* claims(moov: Buffer, name: string, entrySize: number, offset: number): Generator<number> {
  let left = MOST_SAMPLES;
  for (let found = moov.indexOf(name, 0, 'latin1'); found >= 0; found = moov.indexOf(name, found + 4, 'latin1')) {
    const first = found + 12; // behind the name, the version with flags, and the number of entries
    if (first > moov.length) return;
    const count = moov.readUInt32BE(found + 8);
    const end = Math.min(moov.length, first + count * entrySize);
    for (let at = first; at + entrySize <= end; at += entrySize) {
      yield (left -= 1) < 0 ? Infinity : moov.readUInt32BE(at + offset);
      if (left < 0) return;
    }
  }
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
