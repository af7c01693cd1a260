import { describe, expect, it } from 'vitest';
import { decideTextCollapse } from './text-collapse';

const words = (characters: number) => 'word '.repeat(characters / 5).trim();

describe('the widths at which a long text is folded (decideTextCollapse)', () => {
  it('a short text is never folded', () => {
    expect(decideTextCollapse('Snow day tomorrow?', 8)).toBe('never');
    expect(decideTextCollapse(words(400), 8)).toBe('never');
  });

  it('a text that is long only on a phone is folded on phones', () => {
    expect(decideTextCollapse(words(500), 8)).toBe('on phones');
    expect(decideTextCollapse(words(750), 8)).toBe('on phones');
  });

  it('a text that is long on every screen is always folded', () => {
    expect(decideTextCollapse(words(900), 8)).toBe('always');
  });

  it('empty and short lines count toward the length of a text', () => {
    expect(decideTextCollapse('line\n\n'.repeat(5), 8)).toBe('always');
    expect(decideTextCollapse('line\n'.repeat(9), 8)).toBe('never');
  });

  it('a text that exceeds the limit by a quarter is shown whole', () => {
    expect(decideTextCollapse(Array(10).fill('line').join('\n'), 8)).toBe('never');
    expect(decideTextCollapse(Array(11).fill('line').join('\n'), 8)).toBe('always');
  });
});
