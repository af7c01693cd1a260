'use client';

import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const FAMILY = /^\s*["']?([^"',]+)/;
const ADDRESS = /url\(["']?([^"')]+)/;
const first = (list: string) => FAMILY.exec(list)?.[1]?.trim();

/**
 * The typeface of the page for the frame of the card form, which sees none of ours. It goes along as data, because the frame's own
 * host may not fetch from here. The form can do without: a font that is not found is left out.
 */
export async function pageFont(): Promise<CustomFontSource[]> {
  try {
    const found = fontFaces().find(({ family }) => family === first(getComputedStyle(document.body).fontFamily));
    if (!found) return [];
    const file = await (await fetch(found.address)).blob();
    return [{ family: CARD_FONT, src: `url(${await asData(file)})`, weight: '300 900' }];
  } catch {
    return [];
  }
}

/** What the frame calls it. */
const CARD_FONT = 'Figtree';

function fontFaces(): { family: string | undefined; address: string }[] {
  return [...document.styleSheets].flatMap(({ cssRules, href }) =>
    [...cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const address = ADDRESS.exec(rule.style.getPropertyValue('src'))?.[1];
      return address
        ? [
            {
              family: first(rule.style.getPropertyValue('font-family')),
              address: new URL(address, href ?? location.href).href,
            },
          ]
        : [];
    }),
  );
}

function asData(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The font could not be read.'));
    reader.readAsDataURL(file);
  });
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(tell: () => void) {
  const query = dark();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

export const useDarkMode = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => dark().matches,
    () => false,
  );

/** The card fields in the colours of the page; they live in a frame that does not see our style sheet. */
export function appearanceOfPage(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--primary'),
      colorBackground: colour('--card'),
      colorText: colour('--foreground'),
      colorDanger: colour('--destructive'),
      borderRadius: '8px',
      fontFamily: `${CARD_FONT}, system-ui, Arial, sans-serif`,
      fontSizeBase: '16px',
      fontSizeSm: '14px',
    },
    rules: {
      '.Label': { fontWeight: '600' },
      '.Input': { borderColor: colour('--input') },
    },
  };
}
