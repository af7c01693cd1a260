import type { MediaView } from '@/lib/media/schema';

type Measures = Pick<MediaView, 'width' | 'height'>;

/** Maximum size of a file in a post, in CSS pixels. The maximum width is the width of the widest column of posts. */
const MAX_SIZE = { width: 736, height: 560 };
/**
 * Limits for a box's ratio of width to height. Without them, the box of a very wide or very tall file could be a thin
 * line that nobody could tap.
 */
const RATIO = { least: 0.4, most: 5 };

/**
 * Returns the size of the box for a file shown alone, with the file's ratio within `RATIO`. Only a file with a side
 * shorter than `minSide` pixels is enlarged.
 */
export function fittedMediaSize({ width, height }: Measures, minSide: number): Measures {
  const ratio = Math.min(Math.max(width / height, RATIO.least), RATIO.most);
  const fittedWidth = Math.min(
    MAX_SIZE.width,
    MAX_SIZE.height * ratio,
    Math.max(width, height * ratio, minSide, minSide * ratio),
  );
  return { width: Math.round(fittedWidth), height: Math.round(fittedWidth / ratio) };
}

/** Returns the `sizes` attribute of a picture shown alone. On phones, the value leaves room for the margins. */
export const singlePictureSizesAttribute = ({ width }: Measures): string =>
  `(max-width: 40rem) calc(100vw - 4rem), ${width}px`;

/** Returns the `sizes` attribute of a cropped picture that fills a cell of a grid. */
export function croppedPictureSizesAttribute(
  { width, height }: Measures,
  cell: {
    /** Fraction of the row's width. */
    share: number;
    /** Width divided by height. */
    ratio: number;
  },
): string {
  const renderedWidth = cell.share * Math.max(1, width / height / cell.ratio);
  return `(max-width: 40rem) ${Math.ceil(renderedWidth * 90)}vw, ${Math.ceil(renderedWidth * MAX_SIZE.width)}px`;
}
