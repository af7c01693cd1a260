import { damagedFileError } from '../errors/upload-refusal.ts';

/**
 * Comment header of a Vorbis stream, with an empty vendor and no comments. The final byte contains the required framing
 * bit.
 */
const NO_COMMENTS = Buffer.concat([Buffer.from('\x03vorbis'), Buffer.alloc(8), Buffer.of(1)]);
const LACED = 2;

/** Returns the three headers of a Vorbis stream, with all tags removed from the second header. */
export function stripVorbisHeaders(laced: Buffer): Buffer {
  if (laced[0] !== LACED) throw damagedFileError('video');
  const first = laceOf(laced, 1);
  const second = laceOf(laced, first.next);
  const setup = second.next + first.size + second.size;
  if (!(setup < laced.length)) throw damagedFileError('video');
  return Buffer.concat([
    Buffer.of(LACED),
    laced.subarray(1, first.next),
    Buffer.of(NO_COMMENTS.length),
    laced.subarray(second.next, second.next + first.size),
    NO_COMMENTS,
    laced.subarray(setup),
  ]);
}

/** Reads a size that is the sum of several bytes. Every byte except the last is 255. */
function laceOf(bytes: Buffer, from: number): { size: number; next: number } {
  let [size, at] = [0, from];
  while (bytes[at] === 255) {
    size += 255;
    at += 1;
  }
  return { size: size + (bytes[at] ?? Infinity), next: at + 1 };
}
