import { icons as lucide } from '@iconify-json/lucide';
import { expect, it } from 'vitest';
import * as icons from './icons';

/** Returns Lucide's name for an icon, such as 'trash-2' for `Trash2`. */
const nameOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([a-zA-Z])(\d)/g, '$1-$2')
    .toLowerCase();

/**
 * Returns Lucide's drawing of an icon as an SVG symbol, without style and size, because the CSS class `icon` sets them.
 */
function symbol(name: string): string {
  const lucideName = nameOf(name);
  const lucideIcon = lucide.icons[lucide.aliases?.[lucideName]?.parent ?? lucideName];
  if (!lucideIcon) throw new Error(`Lucide has no icon ${lucideName}.`);
  const body = lucideIcon.body.replace(/ (?:fill="none"|stroke[a-z-]*="[^"]*")/g, '').replace(/<g>(.*?)<\/g>/g, '$1');
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
}

it('icons.svg has a drawing of each icon', async () => {
  const symbols = Object.keys(icons).map(symbol);
  const sprite = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">', ...symbols, '</svg>', ''].join('\n');
  await expect(sprite).toMatchFileSnapshot('icons.svg');
});
