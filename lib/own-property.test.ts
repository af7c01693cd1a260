import { expect, it } from 'vitest';
import { ownProperty } from './own-property';

/** Property names that every object inherits. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), '__proto__'];

it.each(NAMES)('%s is not an entry of a table', (name) => expect(ownProperty({ a: 1 }, name)).toBeUndefined());

it('finds an own entry, even under an inherited name', () =>
  expect(ownProperty({ constructor: 1 }, 'constructor')).toBe(1));
