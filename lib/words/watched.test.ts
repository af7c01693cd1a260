import { describe, expect, it } from 'vitest';
import { hasWatchedWord, plainWords } from './watched';

describe('a watched word', () => {
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
  ])('is found in %j: %j', (text, word) => expect(hasWatchedWord(text, [word])).toBe(true));

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
  ])('is not found in %j: %j', (text, word) => expect(hasWatchedWord(text, [word])).toBe(false));

  it('is looked for as one of many', () => {
    expect(hasWatchedWord('b', ['a', 'b'])).toBe(true);
    expect(hasWatchedWord('c', ['a', 'b'])).toBe(false);
    expect(hasWatchedWord('c', [])).toBe(false);
  });

  it('takes no time to speak of in a text made to take long', () => {
    const text = 'a'.repeat(10_000) + ' ' + 'ä '.repeat(5_000);
    const started = performance.now();
    hasWatchedWord(
      text,
      Array.from({ length: 1_000 }, (_, index) => `${'a'.repeat(30)}${index} ä`),
    );
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is nothing without a letter or a digit', () => expect(plainWords(' -!* ').trim()).toBe(''));
});
