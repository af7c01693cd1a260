import { open } from 'node:fs/promises';
import { boxesAt } from './boxes.ts';
import { readIndex } from './structure.ts';

const DATED = [
  ['moov', 'mvhd'],
  ['moov', 'trak', 'tkhd'],
  ['moov', 'trak', 'mdia', 'mdhd'],
];

/**
 * Overwrites the creation dates in an MP4 that we wrote with zeros. The library that writes the MP4 records them to the
 * second.
 */
export async function removeDates(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const index = await readIndex(file);
  if (!index) return;
  for (const { begin } of DATED.flatMap((way) => [...boxesAt(index.bytes, way)])) {
    const length = index.bytes[begin] === 1 ? 16 : 8; // Length of the creation and modification dates in bytes.
    await file.write(Buffer.alloc(length), 0, length, index.at + begin + 4);
  }
}
