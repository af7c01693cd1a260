import localFont from 'next/font/local';

// Preloads only Latin letters. Other letters load when a page uses them (application.css). The fallback fonts have the
// same metrics, so the text does not move.

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
