import localFont from 'next/font/local';

// Preloads only Latin letters. application.css loads other letters when a page uses them, and declares fallback fonts
// with the same metrics.

/** Typeface for text and forms. */
export const bodyFont = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
  adjustFontFallback: false,
});

/** Typeface for titles: a sturdy slab serif. */
export const headingFont = localFont({
  src: '../node_modules/@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-bitter',
  display: 'swap',
  adjustFontFallback: false,
});
