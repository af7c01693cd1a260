import { describe, expect, it } from 'vitest';
import { schoolLevelOf } from './school-level-of';

describe('the level of a school of a given type', () => {
  it.each([
    ['Elementary', 'elementary'],
    [' junior high', 'junior'],
    ['Senior High', 'senior'],
    ['Elementary/Junior High', 'several'],
    ['Junior/Senior High', 'several'],
    ['P-12', 'several'],
    ['constructor', 'several'],
    ['__proto__', 'several'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('schoolLevelOf maps the school type %j to the level %s', (type, level) => expect(schoolLevelOf(type)).toBe(level));
});
