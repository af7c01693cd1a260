import { open } from 'node:fs/promises';
import { mp4BoxesAtPath } from './mp4-boxes.ts';
import { readMoovBox } from './video-file-structure.ts';

const DATED = [
  ['moov', 'mvhd'],
  ['moov', 'trak', 'tkhd'],
  ['moov', 'trak', 'mdia', 'mdhd'],
];

/**
 * Overwrites the creation dates in our converted MP4 with zeros, because the library that writes the MP4 records the
 * exact second.
 */
export async function removeCreationDates(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const index = await readMoovBox(file);
  if (!index) return;
  for (const { begin } of DATED.flatMap((way) => [...mp4BoxesAtPath(index.bytes, way)])) {
    const length = index.bytes[begin] === 1 ? 16 : 8; // Total length of the creation and modification dates in bytes.
    await file.write(Buffer.alloc(length), 0, length, index.at + begin + 4);
  }
}
