import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** A picture file, in the format of Playwright's `setInputFiles`. */
type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const COLOURS = {
  red: [255, 0, 0, 255],
  green: [0, 160, 0, 255],
  blue: [0, 0, 255, 255],
  nothing: [0, 0, 0, 0],
} as const;
type Colour = keyof typeof COLOURS;

type StripeOptions = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png';
  /**
   * EXIF orientation of the file. The value 6 means that the phone was held upright and stored the picture on its side.
   */
  orientation?: number;
  /** Minimum size of the file in bytes. A smaller file is padded with invisible data. */
  bytes?: number;
};

/**
 * Creates a picture of coloured stripes of equal width, from left to right. After a crop, the remaining stripes show
 * which part was removed.
 */
export async function stripes(colours: Colour[], options: StripeOptions = {}): Promise<ChosenFile> {
  const { width = 600, height = 400, format = 'jpeg', orientation, bytes = 0 } = options;
  const line = Buffer.from(colours.flatMap((colour) => [...COLOURS[colour]]));
  const raw = { width: colours.length, height: 1, channels: 4 } as const;
  const drawn = sharp(line, { raw }).resize(width, height, { fit: 'fill', kernel: 'nearest' });
  const tagged = orientation === undefined ? drawn : drawn.withMetadata({ orientation });
  const picture = await tagged.toFormat(format, { quality: 95 }).toBuffer();
  const buffer = Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]);
  return { name: `stripes.${format}`, mimeType: `image/${format}`, buffer };
}

/**
 * Returns the name of the colour at a position in a displayed picture, with `x` and `y` from 0 to 1. Ignores the small
 * colour changes of JPEG compression.
 */
export function colourAt(picture: Locator, x: number, y: number): Promise<string> {
  return picture.evaluate(
    (image: HTMLImageElement, [left, top]) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const place = [left * (canvas.width - 1), top * (canvas.height - 1)].map(Math.round) as [number, number];
      const [r = 0, g = 0, b = 0] = context.getImageData(...place, 1, 1).data;
      if (Math.min(r, g, b) > 225) return 'white';
      if (Math.max(r, g, b) < 30) return 'black';
      const strongest = Math.max(r, g, b);
      return strongest === r ? 'red' : strongest === g ? 'green' : 'blue';
    },
    [x, y] as const,
  );
}
