import { describe, expect, it } from 'vitest';
import { parseSearchText } from './parse-search-text';
import { processorMs } from '@/tests/support/processor-time';

describe('parsing a search text', () => {
  it.each([
    ['crossing', 'crossing', '', 'crossing'],
    ['Crossing  GUARD', 'crossing guard', 'crossing', 'guard'],
    ['école à', 'ecole a', 'ecole a', null],
    ['“school bus” late', '"school bus" late', '"school bus"', 'late'],
    ['bus -late', 'bus -late', 'bus -late', null],
    ['"school bus"', '"school bus"', '"school bus"', null],
    ['"school bus', '"school bus', '"school bus', null],
    ['bus & (late | early)!', 'bus late early', 'bus late', 'early'],
    ['b\u200bus', 'bus', '', 'bus'],
    ['𝐁𝐔𝐒', 'bus', '', 'bus'],
    ['<b>bus</b>; DROP TABLE posts', 'b bus b drop table posts', 'b bus b drop table', 'posts'],
    ['O’Dell', "o'dell", "o'dell", null],
    ['Bois‐Joli – bus', 'bois joli bus', 'bois joli', 'bus'],
    ['bus -bois-joli', 'bus -bois-joli', 'bus -bois-joli', null],
    ['bus - late', 'bus late', 'bus', 'late'],
    ['حافلة', 'حافلة', '', 'حافلة'],
  ])('parseSearchText reads the search “%s” as the words “%s”', (typed, words, before, beginning) => {
    expect(parseSearchText(typed)).toEqual({ words, before, beginning });
  });

  it.each(['', '   ', '-', '""', '-bus', '-"school bus"', '!!! & | ( )', '🚌', '\u202e'])(
    'parseSearchText finds no search terms in %j',
    (typed) => expect(parseSearchText(typed)).toBeNull(),
  );

  it('parseSearchText is fast even for a very long search text', async () => {
    const parse = () => {
      for (const part of ['-', '"', '- ', 'a ', '-"', "'"]) parseSearchText(part.repeat(5_000));
    };
    expect(await processorMs(parse)).toBeLessThan(500);
  });
});
