import type { MediaView } from '@/lib/media/schema';

type Measures = Pick<MediaView, 'width' | 'height'>;

/**
 * Maximum size of a file in a post, in CSS pixels. All but upright files may be as wide as the widest column of posts.
 */
const MOST = { width: 736, height: 560 };
/**
 * Limits for the ratio of width to height. A longer strip or a taller tower is shown whole within them, because nobody
 * could tap a thin line.
 */
const RATIO = { least: 0.4, most: 5 };

/**
 * Returns the size of a file shown alone. It keeps the file's shape within the limits, and is small enough for the file
 * to look sharp.
 */
export function fit({ width, height }: Measures, least: number): Measures {
  const ratio = Math.min(Math.max(width / height, RATIO.least), RATIO.most);
  const fitting = Math.min(MOST.width, MOST.height * ratio, Math.max(width, height * ratio, least, least * ratio));
  return { width: Math.round(fitting), height: Math.round(fitting / ratio) };
}

/** Returns the `sizes` attribute of a picture shown alone. Phones leave a margin on both sides. */
export const aloneSizes = ({ width }: Measures): string => `(max-width: 40rem) calc(100vw - 4rem), ${width}px`;

/**
 * Returns the `sizes` attribute of a cropped picture that fills a cell. A wide picture in an upright cell extends
 * beyond it.
 * `share` is the cell's part of the row. `ratio` is its width divided by its height.
 */
export function croppedSizes({ width, height }: Measures, cell: { share: number; ratio: number }): string {
  const drawn = cell.share * Math.max(1, width / height / cell.ratio);
  return `(max-width: 40rem) ${Math.ceil(drawn * 90)}vw, ${Math.ceil(drawn * MOST.width)}px`;
}
