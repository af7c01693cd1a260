import { describe, expect, it } from 'vitest';
import { decideTextCollapse } from './text-collapse';

const words = (characters: number) => 'word '.repeat(characters / 5).trim();

describe('the widths at which a long text is folded (decideTextCollapse)', () => {
  it('a short text is never folded', () => {
    expect(decideTextCollapse('Snow day tomorrow?', 8)).toBe('never');
    expect(decideTextCollapse(words(400), 8)).toBe('never');
  });

  it('a text that is long only on a phone is folded on phones', () => {
    expect(decideTextCollapse(words(600), 8)).toBe('on phones');
    expect(decideTextCollapse(words(850), 8)).toBe('on phones');
  });

  it('a text that is long on every screen is always folded', () => {
    expect(decideTextCollapse(words(1_000), 8)).toBe('always');
  });

  it('empty and short lines count toward the length of a text', () => {
    expect(decideTextCollapse('line\n\n'.repeat(6), 8)).toBe('always');
    expect(decideTextCollapse('line\n'.repeat(9), 8)).toBe('never');
  });

  it('a text that would hide fewer than three lines is shown whole', () => {
    expect(decideTextCollapse(Array(11).fill('line').join('\n'), 8)).toBe('never');
    expect(decideTextCollapse(Array(12).fill('line').join('\n'), 8)).toBe('always');
  });

  it('a word that does not fit moves to the next line', () => {
    const halfLine = 'x'.repeat(50);
    expect(decideTextCollapse(Array(11).fill(halfLine).join(' '), 8)).toBe('on phones');
    expect(decideTextCollapse(Array(12).fill(halfLine).join(' '), 8)).toBe('always');
  });
});
