import { damaged } from '../refusal.ts';

/** A comment header that says nothing: no vendor, no comments, and the bit that ends it. */
const NO_COMMENTS = Buffer.concat([Buffer.from('\x03vorbis'), Buffer.alloc(8), Buffer.of(1)]);
const LACED = 2;

/** The three headers of a stream of Vorbis in a row, of which the second holds the tags: it says nothing now. */
export function bareVorbisHeaders(laced: Buffer): Buffer {
  if (laced[0] !== LACED) throw damaged('video');
  const first = laceOf(laced, 1);
  const second = laceOf(laced, first.next);
  const setup = second.next + first.size + second.size;
  if (!(setup < laced.length)) throw damaged('video');
  return Buffer.concat([
    Buffer.of(LACED),
    laced.subarray(1, first.next),
    Buffer.of(NO_COMMENTS.length),
    laced.subarray(second.next, second.next + first.size),
    NO_COMMENTS,
    laced.subarray(setup),
  ]);
}

/** As many 255 as there are, and what comes behind them. */
function laceOf(bytes: Buffer, from: number): { size: number; next: number } {
  let [size, at] = [0, from];
  while (bytes[at] === 255) {
    size += 255;
    at += 1;
  }
  return { size: size + (bytes[at] ?? Infinity), next: at + 1 };
}
