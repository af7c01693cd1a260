import { describe, expect, it } from 'vitest';
import { excerpt, opening } from './excerpt';

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

describe('excerpt', () => {
  it('is one line', () => {
    expect(excerpt('  The bus\n\nwas late ', 200)).toBe('The bus was late');
  });

  it('ends with an ellipsis when cut, within the length', () => {
    const cut = excerpt('The bus was late again this morning', 20);
    expect(cut).toBe('The bus was late…');
    expect(cut.length).toBeLessThanOrEqual(20);
  });

  it('does not leave half a character behind', () => {
    expect(excerpt('🚌'.repeat(50), 20).isWellFormed()).toBe(true);
  });
});
