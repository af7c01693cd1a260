import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DARK_PALETTE, PALETTE } from './palette';

const css = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8');
const [day = '', night = ''] = css.split('prefers-color-scheme: dark');

/** Returns the first value that the style sheet gives to a colour. */
const token = (part: string, name: string) =>
  new RegExp(`--${name.startsWith('paint-') ? 'color-' : ''}${name}: (#[0-9a-f]{6});`).exec(part)?.[1];

it.each(Object.entries(PALETTE))('the colour %s is %s in the style sheet too', (name, colour) => {
  expect(token(name.startsWith('paint-') ? css : day, name)).toBe(colour);
});

it.each(Object.entries(DARK_PALETTE))('the dark colour %s is %s in the style sheet too', (name, colour) => {
  expect(token(night, name)).toBe(colour);
});
