import type { MediaView } from '@/lib/media/schema';

type Measures = Pick<MediaView, 'width' | 'height'>;

/** The largest that a post shows a file, in CSS pixels: as wide as the widest column of posts for all but upright ones. */
const MOST = { width: 736, height: 560 };
/** A longer strip or a higher tower is shown whole within this: nobody could press a line. */
const RATIO = { least: 0.4, most: 5 };

/** How much room a file gets that stands alone: its own shape, within what a screen has, and not more than it fills sharply. */
export function fit({ width, height }: Measures, least: number): Measures {
  const ratio = Math.min(Math.max(width / height, RATIO.least), RATIO.most);
  const fitting = Math.min(MOST.width, MOST.height * ratio, Math.max(width, height * ratio, least, least * ratio));
  return { width: Math.round(fitting), height: Math.round(fitting / ratio) };
}

/** How wide a picture that stands alone is drawn, for `sizes`: phones leave a margin on both sides of it. */
export const aloneSizes = ({ width }: Measures): string => `(max-width: 40rem) calc(100vw - 4rem), ${width}px`;

/**
 * The same for one that fills a cell and is cropped: a wide picture in an upright cell reaches beyond it.
 * `share`: the cell's part of the row; `ratio`: its width by its height.
 */
export function croppedSizes({ width, height }: Measures, cell: { share: number; ratio: number }): string {
  const drawn = cell.share * Math.max(1, width / height / cell.ratio);
  return `(max-width: 40rem) ${Math.ceil(drawn * 90)}vw, ${Math.ceil(drawn * MOST.width)}px`;
}
