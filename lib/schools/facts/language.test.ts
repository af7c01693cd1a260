import { describe, expect, it } from 'vitest';
import { languageOf } from './language';

describe('the language in which a school teaches', () => {
  it.each(['Conseil scolaire acadien provincial', 'CONSEIL SCOLAIRE ACADIEN', 'CSAP'])(
    'takes French as the language of schools in the region %s',
    (name) => expect(languageOf(name)).toBe('french'),
  );
  it.each(['Halifax Regional Centre for Education', 'Strait Regional Centre for Education'])(
    'takes English as the language of schools in the region %s',
    (name) => expect(languageOf(name)).toBe('english'),
  );
  it.each([null, ''])('does not guess the language of a school if its region is %j', (name) =>
    expect(languageOf(name)).toBeNull(),
  );
});
