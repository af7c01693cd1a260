import { isAllThorough } from '@/tools/tests/everyday';

/** Start of a test or block, at its indentation. */
const BEGINS = /^( *)(?:it|test|describe)\b/;
const IS_THOROUGH = /\btags?: '@?thorough'|\.runIf\(isThorough\)/;

/** Test that is never run. A conditional skip on a line of its own is not matched. */
const IS_SKIPPED = /^ *(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo|fixme)\b|\bskip: true\b/;

/** Returns tests and blocks of formatted source whose first lines match. */
function blocksThat(say: RegExp, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    if (!say.test(line)) return [];
    const begin = lines.findLastIndex((other, index) => index <= at && BEGINS.test(other));
    const [, depth = ''] = BEGINS.exec(lines[begin] ?? '') ?? [];
    const ends = new RegExp(`^${depth}(?:\\}?\\);$|\\S.*\\);$)`);
    const end = lines.findIndex((other, index) => index >= at && ends.test(other));
    return [lines.slice(begin, end + 1).join('\n')];
  });
}

/** Returns the tests that a normal run leaves out: those tagged `thorough`, or conditional on THOROUGH=1. */
const rareBlocks = (source: string): string[] => (isAllThorough(source) ? [source] : blocksThat(IS_THOROUGH, source));

/** Returns a test's source without skipped tests and commented ones. */
export const withoutSkipped = (source: string): string =>
  blocksThat(IS_SKIPPED, source)
    .reduce((left, block) => left.replace(block, () => ''), source)
    .replaceAll(/^ *\/\/ .*$/gm, '');

/** Returns true if a normal run leaves out the test or block with this title. An empty title means the whole file. */
export const isRare = (source: string, title: string): boolean =>
  rareBlocks(source).some((block) => (title === '' ? block === source : block.includes(title)));
