import { describe, expect, it } from 'vitest';
import { collapsedText } from './collapsed-text';

describe('the opening of a long post, as shown on its card', () => {
  it('collapsedText returns null for a short post, which is shown whole', () => {
    expect(collapsedText('Snow day tomorrow?')).toBeNull();
    expect(collapsedText('word '.repeat(160))).toBeNull();
  });

  it('the opening of a long post ends with a whole word', () => {
    const part = collapsedText('word '.repeat(400));
    expect(part).toMatch(/word$/);
    expect(part?.length).toBeLessThanOrEqual(700);
  });

  it('the opening of a post with many short lines has at most twelve lines', () => {
    expect(collapsedText('line\n'.repeat(40))?.split('\n')).toHaveLength(12);
  });

  it('shortening a long post does not split the emoji at the end', () => {
    expect(collapsedText(`${'a'.repeat(695)}👨‍👩‍👧‍👦${'b'.repeat(300)}`)).toBe('a'.repeat(695));
  });

  it('collapsedText cuts a post with one very long word at 700 characters', () => {
    expect(collapsedText('a'.repeat(5_000))).toHaveLength(700);
  });
});
