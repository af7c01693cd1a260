import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import { compareText } from './order';

const strings = anyText(8);

describe('the alphabetical order of names', () => {
  it('accented letters are sorted like letters without accents', () => {
    const names = ['Zion', 'École Bois-Joli', 'Eastern Passage', 'Elizabeth', 'école beau-port', 'Ardoise'];
    expect(names.toSorted(compareText)).toEqual([
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
        expect(compareText(one, other) === 0).toBe(one === other);
        expect(Math.sign(compareText(one, other)) + Math.sign(compareText(other, one))).toBe(0);
      }),
    );
  });

  it('orders any three names consistently', () => {
    fc.assert(
      fc.property(fc.tuple(strings, strings, strings), (three) => {
        const [a = '', b = '', c = ''] = three.toSorted(compareText);
        expect(compareText(a, b)).toBeLessThanOrEqual(0);
        expect(compareText(b, c)).toBeLessThanOrEqual(0);
        expect(compareText(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
