import { expect, it } from 'vitest';
import { entryOf } from './own-property';

/** Property names that every object inherits. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), '__proto__'];

it.each(NAMES)('%s is not an entry of a table', (name) => expect(entryOf({ a: 1 }, name)).toBeUndefined());

it('finds an own entry, even under an inherited name', () =>
  expect(entryOf({ constructor: 1 }, 'constructor')).toBe(1));
