import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as icons from './icons';

/** As Lucide draws it; look and size come from the class `icon`. */
function symbol(name: string): string {
  const drawn = renderToStaticMarkup(createElement(lucide[name as 'Heart']));
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.replace(/^<svg[^>]*>|<\/svg>$/g, '')}</symbol>`;
}

it('has a drawing of each icon: `vitest -u` writes them', async () => {
  const symbols = Object.keys(icons).map(symbol);
  const sprite = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">', ...symbols, '</svg>', ''].join('\n');
  await expect(sprite).toMatchFileSnapshot('icons.svg');
});
