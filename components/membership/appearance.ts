'use client';

import type { Appearance } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';
import { CARD_FONT } from './page-font';

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
