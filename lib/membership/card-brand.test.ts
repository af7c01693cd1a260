import { expect, it } from 'vitest';
import { getCardBrandName } from './card-brand';

it.each([
  ['visa', 'Visa'],
  ['a brand of tomorrow', 'Card'],
  ['constructor', 'Card'],
  ['__proto__', 'Card'],
  [null, 'Card'],
])('the card brand %j is shown as %s', (brand, name) => expect(getCardBrandName(brand)).toBe(name));
