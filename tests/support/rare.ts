import { isAllThorough } from '@/tools/tests/everyday';

/** A test or a block of them begins, at this depth. */
const BEGINS = /^( *)(?:it|test|describe)\b/;
const IS_THOROUGH = /\btags?: '@?thorough'|\.runIf\(isThorough\)/;

/** The parts of a test's source, as the formatter lays it out, that an ordinary run leaves out: what has the tag `thorough`, or asks for THOROUGH=1. */
function rareBlocks(source: string): string[] {
  if (isAllThorough(source)) return [source];
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    if (!IS_THOROUGH.test(line)) return [];
    const begin = lines.findLastIndex((other, index) => index <= at && BEGINS.test(other));
    const [, depth = ''] = BEGINS.exec(lines[begin] ?? '') ?? [];
    const ends = new RegExp(`^${depth}(?:\\}?\\);$|\\S.*\\);$)`);
    const end = lines.findIndex((other, index) => index >= at && ends.test(other));
    return [lines.slice(begin, end + 1).join('\n')];
  });
}

/** Whether an ordinary run leaves out the test or the block with this title; of no title, all that is in the file. */
export const isRare = (source: string, title: string): boolean =>
  rareBlocks(source).some((block) => (title === '' ? block === source : block.includes(title)));
