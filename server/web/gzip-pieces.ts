import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Part of a response body, compressed so that it can be joined with other pieces. */
export type GzipPiece = { plain: Buffer; compressed: Buffer };

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const EMPTY_LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Texts shorter than this number of bytes are not compressed, because compressing them takes longer than sending them. */
const COMPRESSED_FROM = 200;

/** Compresses a text, thoroughly if the piece is used more than once. */
export function gzipPiece(text: string, isReused: boolean): GzipPiece {
  const plain = Buffer.from(text);
  if (plain.length < COMPRESSED_FROM) return { plain, compressed: storedBlock(plain) };
  const level = isReused ? constants.Z_BEST_COMPRESSION : constants.Z_BEST_SPEED;
  return { plain, compressed: deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/**
 * Returns the bytes as an uncompressed gzip block, after a header with the block's type, its length and the complement
 * of the length.
 */
function storedBlock(plain: Buffer): Buffer {
  if (plain.length === 0) return plain;
  const block = Buffer.allocUnsafe(5 + plain.length);
  block.writeUInt8(0, 0);
  block.writeUInt16LE(plain.length, 1);
  block.writeUInt16LE(~plain.length & 0xffff, 3);
  plain.copy(block, 5);
  return block;
}

/** Joins pieces into one gzip file. */
export function joinGzipPieces(pieces: readonly GzipPiece[]): Buffer {
  const trailer = Buffer.alloc(8);
  let [sum, length] = [0, 0];
  for (const { plain } of pieces) {
    sum = crc32(plain, sum);
    length += plain.length;
  }
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ compressed }) => compressed), EMPTY_LAST_BLOCK, trailer]);
}
