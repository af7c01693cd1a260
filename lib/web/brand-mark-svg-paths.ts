/**
 * SVG paths of the brand mark in a 40 by 40 square, in painting order. `paint` names the part that a path draws. The
 * background decides the part's colour.
 */
export const BRAND_MARK_SVG_PATHS = [
  {
    paint: 'bubble',
    path: 'm11 2h18a9 9 0 0 1 9 9v11a9 9 0 0 1-9 9H18.5l-7.6 6.4c-.8.7-2 .1-2-1V30.7A9 9 0 0 1 2 22V11a9 9 0 0 1 9-9Z',
  },
  { paint: 'beam', path: 'm15.8 9.6L5.4 7v8.4l10.4-2.6ZM24.2 9.6 34.6 7v8.4l-10.4-2.6Z' },
  { paint: 'tower', path: 'm17.4 15.2h5.2L24.8 28h-9.6ZM15.2 13.2h9.6v2h-9.6ZM16.2 8.6 20 4.4l3.8 4.2Z' },
  { paint: 'lamp', path: 'M16.8 9.2h6.4v4h-6.4Z' },
] as const;
