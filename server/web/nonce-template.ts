import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * Page that is compressed once and sent with a new nonce each time. In the compressed page, each nonce has an
 * uncompressed block of its own, which the server overwrites.
 */
export type PageSplitAtNonces = {
  /** Text before, between and after the nonces, uncompressed. The server inserts a nonce between two pieces. */
  parts: Buffer[];
  /** The pieces in `parts`, compressed. */
  zipped: Buffer[];
  etag: string;
  bytes: number;
};

const LENGTH = 24; // Length of a nonce in characters (16 bytes in base64).
/**
 * Bytes that the compressor sees in place of each nonce. No text contains them, so gzip never refers back to a nonce,
 * which will change.
 */
const NONCE_PLACEHOLDER = Buffer.alloc(LENGTH, 0xff);
const LEVEL = 9;
/** Maximum distance in bytes between repeated text and the earlier text to which gzip refers. */
const WINDOW = 32_768;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/**
 * Gzip bytes before each nonce. They announce an uncompressed block that is not the last, and contain its length and
 * the bitwise complement of the length.
 */
const STORED_BLOCK_HEADER = Buffer.from([0, LENGTH, 0, ~LENGTH & 0xff, 0xff]);

export async function splitPageAtNonces(body: Buffer, nonce: string): Promise<PageSplitAtNonces> {
  if (nonce.length !== LENGTH) throw new Error('A nonce has 16 bytes.');
  const parts = splitAtNonces(body, nonce);
  const zipped = await compressBetweenNonces(parts);
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update(NONCE_PLACEHOLDER);
  const bytes = [...parts, ...zipped].reduce((sum, { length }) => sum + length, 0);
  return { parts, zipped, etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, bytes };
}

/**
 * Compresses the pieces of a page between its nonces. The text before a piece serves as its dictionary, so that
 * repeated text takes little space.
 */
async function compressBetweenNonces(parts: readonly Buffer[]): Promise<Buffer[]> {
  let precedingText = Buffer.alloc(0);
  const zipped: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    zipped.push(
      await promisify(deflateRaw)(part, {
        level: LEVEL,
        ...(precedingText.length > 0 && { dictionary: precedingText }),
        finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      }),
    );
    precedingText = Buffer.concat([precedingText, part, NONCE_PLACEHOLDER]).subarray(-WINDOW);
  }
  return compact(zipped);
}

/**
 * Copies the compressed pieces into one new buffer to save memory. Without the copy, each piece would keep the 64 KB
 * that zlib allocated for it.
 */
function compact(pieces: Buffer[]): Buffer[] {
  const all = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  return pieces.map((piece) => all.subarray(offset, (offset += piece.copy(all, offset))));
}

export const renderPageWithNonce = ({ parts }: PageSplitAtNonces, nonce: string): Buffer =>
  joinParts(parts, Buffer.from(nonce));

export function renderGzippedPageWithNonce({ parts, zipped }: PageSplitAtNonces, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  const trailer = Buffer.alloc(8);
  let [sum, length] = [0, 0];
  for (const [index, part] of parts.entries()) {
    if (index > 0) sum = crc32(bytes, sum);
    sum = crc32(part, sum);
    length += part.length + (index > 0 ? LENGTH : 0);
  }
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([GZIP_HEADER, joinParts(zipped, Buffer.concat([STORED_BLOCK_HEADER, bytes])), trailer]);
}

const joinParts = (parts: Buffer[], separator: Buffer): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));

/** Splits a text before and after each occurrence of its nonce. */
function splitAtNonces(body: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = [];
  for (let offset = 0; ;) {
    const at = body.indexOf(nonce, offset);
    parts.push(body.subarray(offset, at === -1 ? undefined : at));
    if (at === -1) return parts;
    offset = at + nonce.length;
  }
}
