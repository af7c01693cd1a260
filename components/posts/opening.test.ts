import { describe, expect, it } from 'vitest';
import { opening } from './opening';

describe('opening', () => {
  it('shows a short post whole', () => {
    expect(opening('Snow day tomorrow?')).toBeNull();
    expect(opening('word '.repeat(160))).toBeNull();
  });

  it('cuts a long post at the end of a word', () => {
    const part = opening('word '.repeat(400));
    expect(part).toMatch(/word$/);
    expect(part?.length).toBeLessThanOrEqual(700);
  });

  it('cuts a post of many short lines', () => {
    expect(opening('line\n'.repeat(40))?.split('\n')).toHaveLength(12);
  });

  it('cuts a single endless word', () => {
    expect(opening('a'.repeat(5_000))).toHaveLength(700);
  });
});
