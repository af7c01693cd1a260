import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import { compareAlphabetically } from './compare-alphabetically';

const strings = anyText(8);

describe('the alphabetical order of names', () => {
  it('accented letters are sorted like letters without accents', () => {
    const names = ['Zion', 'École Bois-Joli', 'Eastern Passage', 'Elizabeth', 'école beau-port', 'Ardoise'];
    expect(names.toSorted(compareAlphabetically)).toEqual([
      'Ardoise',
      'Eastern Passage',
      'école beau-port',
      'École Bois-Joli',
      'Elizabeth',
      'Zion',
    ]);
  });

  it('comparing two names in reverse order gives the opposite result', () => {
    fc.assert(
      fc.property(strings, strings, (one, other) => {
        expect(compareAlphabetically(one, other) === 0).toBe(one === other);
        expect(Math.sign(compareAlphabetically(one, other)) + Math.sign(compareAlphabetically(other, one))).toBe(0);
      }),
    );
  });

  it('compareAlphabetically orders any three names consistently', () => {
    fc.assert(
      fc.property(fc.tuple(strings, strings, strings), (three) => {
        const [a = '', b = '', c = ''] = three.toSorted(compareAlphabetically);
        expect(compareAlphabetically(a, b)).toBeLessThanOrEqual(0);
        expect(compareAlphabetically(b, c)).toBeLessThanOrEqual(0);
        expect(compareAlphabetically(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
