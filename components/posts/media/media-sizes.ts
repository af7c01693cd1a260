import type { MediaView } from '@/lib/media/schema';

type Measures = Pick<MediaView, 'width' | 'height'>;

/** Maximum size of a file in a post, in CSS pixels. The maximum width is the width of the widest column of posts. */
const MAX_SIZE = { width: 736, height: 560 };
/**
 * Limits for the ratio of width to height. A very wide or very tall file gets a box within these limits. Otherwise its
 * box could be a thin line that nobody could tap.
 */
const RATIO = { least: 0.4, most: 5 };

/**
 * Returns the size of the box for a file shown alone. The box has the file's ratio of width to height, within the
 * limits of `RATIO`. The file is enlarged only if a side of its box would be shorter than `minSide` pixels.
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

/**
 * Returns the `sizes` attribute of a cropped picture that fills a cell of a grid. `share` is the cell's fraction of the
 * row's width. `ratio` is the cell's width divided by its height.
 */
export function croppedPictureSizesAttribute(
  { width, height }: Measures,
  cell: { share: number; ratio: number },
): string {
  const renderedWidth = cell.share * Math.max(1, width / height / cell.ratio);
  return `(max-width: 40rem) ${Math.ceil(renderedWidth * 90)}vw, ${Math.ceil(renderedWidth * MAX_SIZE.width)}px`;
}
