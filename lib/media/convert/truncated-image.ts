import { open } from 'node:fs/promises';
import type { ImageFormat } from './identify-file.ts';

/**
 * Returns true if a WebP or GIF file with an unreadable header looks cut off. Returns false for JPEG and PNG files, and
 * for files that are probably not images.
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
  // In a GIF, the byte after the colour table begins an extension (0x21) or a frame (0x2c). With another byte at this
  // position, the file is probably not a GIF. If the file ends before this byte, it is cut off.
  return bytesRead <= 13 + table || next === 0x21 || next === 0x2c;
}
