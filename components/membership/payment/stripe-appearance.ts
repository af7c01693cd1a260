'use client';

import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const FAMILY = /^\s*["']?([^"',]+)/;
const ADDRESS = /url\(["']?([^"')]+)/;
const firstFamily = (list: string) => FAMILY.exec(list)?.[1]?.trim();

/**
 * Returns the page's font for Stripe's card form as a data URL, because Stripe's host may not fetch from ours. Returns
 * an empty list if the font can't be read.
 */
export async function loadCardFormFont(): Promise<CustomFontSource[]> {
  try {
    const fontFace = fontFaces().find(
      ({ family }) => family === firstFamily(getComputedStyle(document.body).fontFamily),
    );
    if (!fontFace) return [];
    const file = await (await fetch(fontFace.address)).blob();
    return [{ family: CARD_FONT, src: `url(${await asData(file)})`, weight: '300 900' }];
  } catch {
    return [];
  }
}

/** Name that the page's font has inside the card form's frame. */
const CARD_FONT = 'Figtree';

function fontFaces(): { family: string | undefined; address: string }[] {
  return [...document.styleSheets].flatMap(({ cssRules, href }) =>
    [...cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const address = ADDRESS.exec(rule.style.getPropertyValue('src'))?.[1];
      return address
        ? [
            {
              family: firstFamily(rule.style.getPropertyValue('font-family')),
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

/**
 * Returns Stripe appearance settings with the page's colours, because the card form's frame does not see our style
 * sheet.
 */
export function stripeAppearance(isDark: boolean): Appearance {
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
