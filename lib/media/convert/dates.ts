import { open } from 'node:fs/promises';
import { boxesAt } from './boxes.ts';
import { readIndex } from './structure.ts';

const DATED = [
  ['moov', 'mvhd'],
  ['moov', 'trak', 'tkhd'],
  ['moov', 'trak', 'mdia', 'mdhd'],
];

/** Zeroes the creation dates in an MP4 that we wrote. The muxer records them to the second. */
export async function removeDates(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const index = await readIndex(file);
  if (!index) return;
  for (const { begin } of DATED.flatMap((way) => [...boxesAt(index.bytes, way)])) {
    const length = index.bytes[begin] === 1 ? 16 : 8; // creation and modification date
    await file.write(Buffer.alloc(length), 0, length, index.at + begin + 4);
  }
}
