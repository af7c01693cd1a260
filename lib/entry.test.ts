import { expect, it } from 'vitest';
import { entryOf } from './entry';

/** What every object answers to. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), '__proto__'];

it.each(NAMES)('%s is no word of a table', (name) => expect(entryOf({ a: 1 }, name)).toBeUndefined());

it('what the table has is found', () => expect(entryOf({ constructor: 1 }, 'constructor')).toBe(1));
