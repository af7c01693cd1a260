/** One box of an MP4 file, with the range of its contents in the buffer. */
type Box = { type: string; begin: number; end: number };

/** Yields the boxes in a range of bytes of an MP4 file, without the boxes that are inside other boxes. */
export function* mp4BoxesIn(bytes: Buffer, begin = 0, end = bytes.length): Generator<Box> {
  for (let at = begin; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= end;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size;
    const head = isLong ? 16 : 8;
    if (length < head || at + length > end) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), begin: at + head, end: at + length };
    at += length;
  }
}

/**
 * Yields all MP4 boxes at a path, which is a list of nested box types such as moov, trak. Each level may contain
 * several boxes of one type.
 */
export function* mp4BoxesAtPath(bytes: Buffer, path: readonly string[], begin = 0, end = bytes.length): Generator<Box> {
  const [first, ...rest] = path;
  for (const box of mp4BoxesIn(bytes, begin, end)) {
    if (box.type !== first) continue;
    if (rest.length === 0) yield box;
    else yield* mp4BoxesAtPath(bytes, rest, box.begin, box.end);
  }
}
