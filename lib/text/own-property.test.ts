import { expect, it } from 'vitest';
import { readOwnProperty } from './own-property';

/** Property names that every object inherits. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), '__proto__'];

it.each(NAMES)('readOwnProperty does not find the inherited property %s', (name) =>
  expect(readOwnProperty({ a: 1 }, name)).toBeUndefined(),
);

it('readOwnProperty finds an own property with the name of an inherited one', () =>
  expect(readOwnProperty({ constructor: 1 }, 'constructor')).toBe(1));
