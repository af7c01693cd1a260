/**
 * Notice for an animated picture. The server stores only the first frame, because nothing on the site plays
 * automatically.
 */
export const ANIMATED_PHOTO_NOTICE = 'This photo is animated. Only its first frame will be shown.';

/**
 * Number of bytes to read from a file. These bytes include the header of a WebP, and everything before the pixels of a
 * PNG.
 */
const HEADER_BYTES = 256 * 1024;

/** Returns true if a picture has several frames. */
export async function isAnimatedPicture(file: Blob): Promise<boolean> {
  if (file.type === 'image/gif') return isAnimatedGif(new Uint8Array(await file.arrayBuffer()));
  if (file.type !== 'image/webp' && file.type !== 'image/png') return false;
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  return file.type === 'image/webp' ? isAnimatedWebp(head) : isAnimatedPng(head);
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns true if the animation bit is set in the extended header of a WebP. */
const isAnimatedWebp = (bytes: Uint8Array): boolean => textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;

/** Returns true if a PNG declares several frames. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4);
    if (type === 'IDAT') return false;
    if (type === 'acTL') return at + 12 <= bytes.length && view.getUint32(at + 8) > 1;
  }
  return false;
}

const [EXTENSION, FRAME] = [0x21, 0x2c];

/** Returns true if a GIF has a second frame. Stops reading at that frame. */
function isAnimatedGif(bytes: Uint8Array): boolean {
  /** Returns the length in bytes of a GIF's colour table, which the given flags describe. */
  const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  const positionAfterBlocks = (from: number) => {
    let at = from;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    return at + 1;
  };
  let frames = 0;
  for (let at = 13 + tableSize(bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === EXTENSION) at = positionAfterBlocks(at + 2);
    else if (bytes[at] === FRAME) {
      if ((frames += 1) > 1) return true;
      at = positionAfterBlocks(at + 10 + tableSize(bytes[at + 9] ?? 0) + 1);
    } else return false;
  }
  return false;
}
