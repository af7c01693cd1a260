import { open } from 'node:fs/promises';
import type { ImageFormat } from './identify-file.ts';

/**
 * Checks a WebP or GIF file with an unreadable header. Returns true if the file looks cut off, and false if it is
 * probably not an image. Does not check JPEG and PNG files, and returns false for them.
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
  // A GIF looks cut off if it ends before the first byte after its colour table. It also looks cut off if that byte
  // begins a valid part (an extension or a frame).
  return bytesRead <= 13 + table || next === 0x21 || next === 0x2c;
}
