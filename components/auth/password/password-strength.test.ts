import { describe, expect, it } from 'vitest';
import { ratePasswordStrength } from './password-strength';

describe('ratePasswordStrength, which rates a new password', () => {
  it.each([
    ['', 0],
    ['1234567', 0],
    ['🦞🦞🦞🦞', 0], // Four emoji are four characters, although each of them takes several bytes.
    ['lighthouse', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['foggy harbour', 2],
    ['foggy harbour at seven', 3],
  ])('rates %s as level %i', (password, level) => {
    expect(ratePasswordStrength(password).level).toBe(level);
  });
});
