import { open } from 'node:fs/promises';
import type { ImageFormat } from './identify.ts';

/**
 * Returns true if a WebP or GIF with an unreadable header looks cut off. Returns false if the file is probably in
 * another format, and for all other image formats.
 */
export async function isImageProbablyTruncated(path: string, format: ImageFormat): Promise<boolean> {
  if (format !== 'webp' && format !== 'gif') return false;
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const head = Buffer.alloc(13 + 3 * 256 + 1);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (format === 'webp') return bytesRead >= 8 && head.readUInt32LE(4) + 8 > size;
  const packed = head[10] ?? 0;
  const table = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  const next = head[13 + table];
  // The image looks cut off if an extension or a frame begins at this position, or if the file ends before it.
  return bytesRead <= 13 + table || next === 0x21 || next === 0x2c;
}
