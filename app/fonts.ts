import localFont from 'next/font/local';

// Only what Latin text needs is preloaded; the rest of the letters comes by application.css when a page uses them.
// The fallbacks with the same measures are declared there too.

/** Texts, forms, everything that is used. */
export const figtree = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
  adjustFontFallback: false,
});

/** Titles: a sturdy slab, as over a schoolhouse door. */
export const bitter = localFont({
  src: '../node_modules/@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-bitter',
  display: 'swap',
  adjustFontFallback: false,
});
