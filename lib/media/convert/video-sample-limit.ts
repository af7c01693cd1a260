/** Maximum number of samples in a video. A five-minute video at 240 frames per second has only 72,000 pictures. */
export const MAX_VIDEO_SAMPLES = 400_000;
/**
 * Maximum number of additions that reading one video may need, which take a few seconds. To find a sample, the library
 * mediabunny adds up the sizes of all earlier samples in its chunk.
 */
const MAX_ADDITIONS = 5_000_000_000;

/**
 * Returns true if a movie's index (`moov`) claims an acceptable number of samples. A hostile index can claim billions,
 * and the library that reads the video would process them all.
 */
export function hasAcceptableSampleCount(moov: Buffer): boolean {
  const samples = total(claims(moov, 'stts', 8, 0));
  const shifted = total(claims(moov, 'ctts', 8, 0));
  let perChunk = 0;
  for (const value of claims(moov, 'stsc', 12, 4)) perChunk = Math.max(perChunk, value);
  return Math.max(samples, shifted, perChunk) <= MAX_VIDEO_SAMPLES && samples * perChunk <= MAX_ADDITIONS;
}

/**
 * Yields one number from each entry of all MP4 boxes named `name`, such as `stts`. Yields Infinity and stops after
 * MAX_VIDEO_SAMPLES entries.
 */
function* claims(
  moov: Buffer,
  name: string,
  entrySize: number,
  /** Position of the yielded number within an entry, in bytes. */
  offset: number,
): Generator<number> {
  let left = MAX_VIDEO_SAMPLES;
  for (
    let tableAt = moov.indexOf(name, 0, 'latin1');
    tableAt >= 0;
    tableAt = moov.indexOf(name, tableAt + 4, 'latin1')
  ) {
    // Three fields of 4 bytes each precede the entries of an MP4 box: the box's name, its version with flags, and the
    // number of entries.
    const first = tableAt + 12;
    if (first > moov.length) return;
    const count = moov.readUInt32BE(tableAt + 8);
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
