import { describe, expect, it } from 'vitest';
import { ruling, weightOf, type Voice } from './voices';

const voice = (fields: Partial<Voice> = {}): Voice => ({
  isHeard: true,
  moderates: false,
  refused: 0,
  upheld: 0,
  earlier: 0,
  ...fields,
});
const silent = voice({ isHeard: false });

describe('a voice', () => {
  it.each([
    [{}, 1],
    [{ isHeard: false }, 0],
    [{ earlier: 2 }, 1],
    [{ earlier: 3 }, 0],
    [{ refused: 2 }, 1],
    [{ refused: 3 }, 0.5],
    [{ refused: 9 }, 0.5],
    [{ refused: 10 }, 0],
    [{ refused: 10, upheld: 1 }, 0.5],
    [{ refused: 10, upheld: 8 }, 1],
    [{ upheld: 50, isHeard: false }, 0],
  ])('%j weighs %d', (fields, weight) => expect(weightOf(voice(fields))).toBe(weight));
});

describe('what several say', () => {
  it.each<[string, Voice[], number, ReturnType<typeof ruling>]>([
    ['two', [voice(), voice()], 0, null],
    ['a moderator', [voice({ moderates: true })], 0, 'withhold'],
    ['a moderator, where five are hidden', [voice({ moderates: true })], 5, null],
    ['a moderator among people who are not heard', [silent, silent, voice({ moderates: true })], 0, 'withhold'],
    ['three', [voice(), voice(), voice()], 0, 'withhold'],
    ['three, where four are hidden', [voice(), voice(), voice()], 4, 'withhold'],
    ['three, where five are hidden', [voice(), voice(), voice()], 5, 'campaign'],
    ['three who are not heard', [silent, silent, silent], 0, 'campaign'],
    ['two who are heard, of twenty', [voice(), voice(), ...Array<Voice>(18).fill(silent)], 0, 'campaign'],
    ['two and a half', [voice(), voice(), voice({ refused: 3 })], 0, 'campaign'],
    ['two and two halves', [voice(), voice(), voice({ refused: 3 }), voice({ refused: 3 })], 0, 'withhold'],
  ])('%s', (_who, voices, hidden, expected) => expect(ruling(voices, hidden)).toBe(expected));
});
