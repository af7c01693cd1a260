import { open } from 'node:fs/promises';
import type { ImageFormat } from './identify.ts';

/**
 * Returns true if an image with an unreadable header looks cut off, rather than like another format behind the right
 * first bytes.
 * It covers the formats whose header libvips reads only when a whole frame is present.
 */
export async function looksCut(path: string, format: ImageFormat): Promise<boolean> {
  if (format !== 'webp' && format !== 'gif') return false;
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const head = Buffer.alloc(13 + 3 * 256 + 1);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (format === 'webp') return bytesRead >= 8 && head.readUInt32LE(4) + 8 > size;
  const packed = head[10] ?? 0;
  const table = packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
  const next = head[13 + table];
  // True if an extension or an image begins there, or if the file ended before.
  return bytesRead <= 13 + table || next === 0x21 || next === 0x2c;
}
