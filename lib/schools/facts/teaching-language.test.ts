import { describe, expect, it } from 'vitest';
import { getTeachingLanguage } from './teaching-language';

describe('the language in which a school teaches', () => {
  it.each(['Conseil scolaire acadien provincial', 'CONSEIL SCOLAIRE ACADIEN', 'CSAP'])(
    'schools in the region %s teach in French',
    (name) => expect(getTeachingLanguage(name)).toBe('french'),
  );
  it.each(['Halifax Regional Centre for Education', 'Strait Regional Centre for Education'])(
    'schools in the region %s teach in English',
    (name) => expect(getTeachingLanguage(name)).toBe('english'),
  );
  it.each([null, ''])('the language of a school is unknown if its region is %j', (name) =>
    expect(getTeachingLanguage(name)).toBeNull(),
  );
});
