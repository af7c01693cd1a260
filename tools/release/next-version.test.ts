import { expect, it } from 'vitest';
import { nextVersion } from './next-version';

it('a major, minor or patch release raises that part of the version and sets smaller parts to zero', () => {
  expect(nextVersion('1.2.3', 'major')).toBe('2.0.0');
  expect(nextVersion('1.2.3', 'minor')).toBe('1.3.0');
  expect(nextVersion('1.2.9', 'patch')).toBe('1.2.10');
});

it('a release refuses a current version that is not of the form 1.2.3', () => {
  expect(() => nextVersion('1.2', 'minor')).toThrow('is not a version');
  expect(() => nextVersion('1.2.3-beta.1', 'minor')).toThrow('is not a version');
});
