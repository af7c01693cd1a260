import { isAllThorough } from '@/tools/tests/everyday';

/** A test or a block of them begins, at this depth. */
const BEGINS = /^( *)(?:it|test|describe)\b/;
const IS_THOROUGH = /\btags?: '@?thorough'|\.runIf\(isThorough\)/;

/** Nobody runs it, however he asks. A condition on a line of its own, such as that nginx is there, leaves out nothing but that line. */
const IS_SKIPPED = /^ *(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo|fixme)\b|\bskip: true\b/;

/** The tests and blocks of a test's source, as the formatter lays it out, of which one of the first lines says this. */
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

/** What an ordinary run leaves out: what has the tag `thorough`, or asks for THOROUGH=1. */
const rareBlocks = (source: string): string[] => (isAllThorough(source) ? [source] : blocksThat(IS_THOROUGH, source));

/** A test's source without what is never run: tests that are skipped, and those in comments. */
export const withoutSkipped = (source: string): string =>
  blocksThat(IS_SKIPPED, source)
    .reduce((left, block) => left.replace(block, () => ''), source)
    .replaceAll(/^ *\/\/ .*$/gm, '');

/** Whether an ordinary run leaves out the test or the block with this title; of no title, all that is in the file. */
export const isRare = (source: string, title: string): boolean =>
  rareBlocks(source).some((block) => (title === '' ? block === source : block.includes(title)));
