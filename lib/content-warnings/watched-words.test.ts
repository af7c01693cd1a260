import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchesWatchedWords, normalizeWords } from './watched-words';
import { processorMs } from '@/tests/support/processor-time';

describe('the search for watched words', () => {
  it.each([
    ['Such a clown!', 'clown'],
    ['CLOWN', 'clown'],
    ['clown', 'CLOWN'],
    ['(clown)', 'clown'],
    ['a "clown".', 'clown'],
    ['clown-like', 'clown'],
    ['clówn', 'clown'],
    ['clown', 'clówn'],
    ['Ｃｌｏｗｎ', 'clown'],
    ['cl\u00adown', 'clown'],
    ['cl\u200bown', 'clown'],
    ['ecole', 'École'],
    ['E\u0301COLE', 'école'],
    ['what a\n  waste  of, time', 'waste of time'],
    ["I don't care", "don't care"],
    ['I don’t care', "don't care"],
    ['room 101', '101'],
    ['Дурак!', 'дурак'],
    ['𝐂𝐋𝐎𝐖𝐍', 'clown'],
    ['cl\u0001own', 'clown'],
    ['cl\u3164own', 'clown'],
    ['cl\u2065own', 'clown'],
    ['c\u202el\u202co\u0336w\u0336n', 'clown'],
    ['DRECKSKERL GROß', 'gross'],
    ['you c l o w n!', 'clown'],
    ['I c l o w n a r o u n d', 'clown'],
    ['c-l-o-w-n', 'clown'],
    ['c. l. o. w. n.', 'clown'],
    ['clo-wn', 'clown'],
    ['c_l_o_wn', 'clown'],
    ['dumb-ass', 'dumbass'],
    ['dumbass', 'dumb-ass'],
    ['a b c', 'abc'],
  ])('matchesWatchedWords finds in %j the watched word %j', (text, word) =>
    expect(matchesWatchedWords(text, [word])).toBe(true),
  );

  it.each([
    ['clowns', 'clown'],
    ['aclown', 'clown'],
    ['clown2', 'clown'],
    ['a waste of my time', 'waste of time'],
    ['time of waste', 'waste of time'],
    ['', 'clown'],
    ['!!!', '!!!'],
    ['anything', ''],
    ['abc', '.*'],
    ['abbc', 'a.*c'],
    ['as sets', 'ass'],
    ['as sets', 'asssets'],
    ['clo wn', 'clown'],
    ['class-size', 'ass'],
    ['grass-roots', 'ass'],
    ['A B C D E F G', 'cde'],
    ['vitamin C low numbers', 'clown'],
  ])('in the text %j, matchesWatchedWords does not find the watched word %j', (text, word) =>
    expect(matchesWatchedWords(text, [word])).toBe(false),
  );

  const INSULTS = ['idiot', 'moron', 'ass', 'scum', 'prick', 'dumbass', 'дурак'];

  it('a watched word is found even if spaces or signs separate its letters', () => {
    for (const word of INSULTS) {
      for (const between of [' ', '  ', '\n', '-', '.', '_', '*', '·', ' - ', '. ', '\u200b', '\u00ad']) {
        const spelled = [...word].join(between);
        for (const text of [spelled, `${spelled}!`, `You are an ${spelled}, really`, `“${spelled.toUpperCase()}”`])
          expect(matchesWatchedWords(text, [word]), JSON.stringify(text)).toBe(true);
      }
      for (let at = 1; at < word.length; at += 1)
        for (const between of ['-', '.', '_', '*', '/', '--', '\u2011', '\u200d'])
          expect(matchesWatchedWords(`an ${word.slice(0, at)}${between}${word.slice(at)}.`, [word]), between).toBe(
            true,
          );
    }
  });

  it('the search finds a watched word in ordinary texts exactly where the word occurs', { tags: 'thorough' }, () => {
    const watched = [
      ...INSULTS,
      'tit',
      'hell',
      'hoe',
      'sex',
      'cum',
      'arse',
      'turd',
      'damn',
      'rat',
      'hat',
      'then',
      'ton',
    ];
    const texts = [
      ...['product/specification', 'product/security', 'decisions/011-membership-follows-stripe', 'api'].map(
        (name) => `docs/${name}.md`,
      ),
      'prisma/seed/ns-schools.csv',
    ].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(texts.length).toBeGreaterThan(1_500);
    for (const text of texts)
      for (const word of watched) {
        const stands = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').test(text.normalize('NFKD'));
        expect([text, word, matchesWatchedWords(text, [word])]).toEqual([text, word, stands]);
      }
  });

  it('a text matches if it contains at least one of the watched words', () => {
    expect(matchesWatchedWords('b', ['a', 'b'])).toBe(true);
    expect(matchesWatchedWords('c', ['a', 'b'])).toBe(false);
    expect(matchesWatchedWords('c', [])).toBe(false);
  });

  it('the search for watched words is quick even in a text designed to slow it down', async () => {
    const text = 'a'.repeat(10_000) + ' ' + 'ä '.repeat(5_000);
    const words = Array.from({ length: 1_000 }, (_, index) => `${'a'.repeat(30)}${index} ä`);
    expect(await processorMs(() => matchesWatchedWords(text, words))).toBeLessThan(1_000);
  });

  it('a word without a letter or digit is reduced to an empty text', () =>
    expect(normalizeWords(' -!* ').trim()).toBe(''));
});
