import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { isImageProbablyTruncated } from './truncated-image.ts';
import type { ImageFormat } from './identify-file.ts';
import { isPixelLimitError } from './errors/libvips-errors.ts';
import { damagedFileError, isSystemError, fileTooLargeError, unsupportedFileError } from './errors/upload-refusal.ts';

const MEGAPIXELS = 40;
const PIXELS = MEGAPIXELS * 1_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Blocks the decoders for formats that we do not accept (such as SVG, PDF, TIFF and HEIC), so that no uploaded file can
// reach them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

export type ImageSize = { width: number; height: number };
/** Decoded image with eight bits per channel, RGB with or without alpha. */
export type DecodedImage = ImageSize & { data: Buffer; channels: 3 | 4 };

const openImage = (path: string): Sharp =>
  sharp(path, { limitInputPixels: PIXELS, limitInputChannels: 5, failOn: 'error', pages: 1 });

/**
 * Returns the size of an image after it is rotated upright. Reads only the header. Throws a Refusal if the image is not
 * in `format` or has too many pixels.
 */
export async function readUprightImageSize(path: string, format: ImageFormat): Promise<ImageSize> {
  const header = await readHeader(path, format);
  if (header.format !== format) throw notAPicture();
  if (header.width * header.height > PIXELS) throw tooManyPixels();
  return header.autoOrient;
}

async function readHeader(path: string, format: ImageFormat): Promise<Metadata> {
  try {
    return await openImage(path).metadata();
  } catch (error) {
    if (isSystemError(error)) throw error;
    if (isPixelLimitError(error)) throw tooManyPixels();
    throw (await isImageProbablyTruncated(path, format)) ? damagedFileError('photo') : notAPicture();
  }
}

/**
 * Decodes an image to upright sRGB pixels without metadata, scaled down to fit into `box` (maximum width and height in
 * pixels).
 */
export function decodeImage(path: string, box: ImageSize): Promise<DecodedImage> {
  const picture = openImage(path)
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  return toPixels(picture);
}

/** Decodes a square from the middle of an image. */
export const decodeCentreSquare = (path: string, side: number): Promise<DecodedImage> =>
  toPixels(openImage(path).autoOrient().resize({ width: side, height: side, fit: 'cover', position: 'centre' }));

async function toPixels(picture: Sharp): Promise<DecodedImage> {
  try {
    const { data, info } = await picture
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3 && info.channels !== 4) throw notAPicture();
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw isPixelLimitError(error) ? tooManyPixels() : damagedFileError('photo');
  }
}

/** Creates an image from its decoded pixels, so that the image can be resized and encoded. */
export const imageFromPixels = ({ data, width, height, channels }: DecodedImage): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const tooManyPixels = () =>
  fileTooLargeError(`Photos can have up to ${MEGAPIXELS} megapixels. Make the photo smaller and try again.`);
const notAPicture = () =>
  unsupportedFileError('This file is not a photo that can be read. Choose a JPEG, PNG, WebP or GIF photo.');
