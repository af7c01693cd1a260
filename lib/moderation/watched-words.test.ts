import { describe, expect, it } from 'vitest';
import { hasWatchedWord, plainWords } from './watched-words';

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
