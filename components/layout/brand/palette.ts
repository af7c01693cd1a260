/**
 * Colours for icons, link previews and browser bars, which have no style sheet. Each colour equals the token of the
 * same name in app/globals.css.
 */
export const PALETTE = {
  background: '#f7f6f2',
  primary: '#12527f',
  'primary-foreground': '#ffffff',
  harbour: '#0c3a59',
  'harbour-foreground': '#ffffff',
  'harbour-muted': '#c3dbe9',
  lamp: '#f4b73f',
  'paint-ink': '#1b2f3b',
  'paint-slate': '#3f5866',
  'paint-rock': '#93a0a6',
  'paint-mist': '#a9c9da',
  'paint-water': '#1d5a83',
  'paint-deep': '#0c3a59',
  'paint-spruce': '#2f7355',
  'paint-spruce-dark': '#1b503b',
  'paint-brick': '#bd523b',
  'paint-brick-dark': '#96402c',
  'paint-lamp': '#f4b73f',
  'paint-glow': '#ffe09a',
  'paint-snow': '#fbfaf5',
  'paint-sand': '#d9d2c0',
} as const;

/** Colours that differ in the dark theme. */
export const DARK_PALETTE = { background: '#0d1820' } as const;
