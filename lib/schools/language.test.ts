import { describe, expect, it } from 'vitest';
import { languageOf } from './language';

describe('languageOf', () => {
  it.each(['Conseil scolaire acadien provincial', 'CONSEIL SCOLAIRE ACADIEN', 'CSAP'])('is French for %s', (name) =>
    expect(languageOf(name)).toBe('french'),
  );
  it.each(['Halifax Regional Centre for Education', 'Strait Regional Centre for Education'])(
    'is English for %s',
    (name) => expect(languageOf(name)).toBe('english'),
  );
  it.each([null, ''])('is not guessed where the region is %j', (name) => expect(languageOf(name)).toBeNull());
});
