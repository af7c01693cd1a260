import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { decodeImage, decodeCentreSquare, imageFromPixels, readUprightImageSize } from './image-decoder.ts';
import type { DecodedImage, ImageSize } from './image-decoder.ts';
import { identifyFileKind } from './identify-file.ts';
import type { ImageFormat, MediaFileKind } from './identify-file.ts';
import type { ConversionJob, ConvertedFile, ConversionResult } from './conversion-job.ts';
import { encodeThumbHash } from './thumb-hash.ts';
import { isSystemError, formatMegabytes, fileTooLargeError, unsupportedFileError } from './errors/upload-refusal.ts';

const WIDTHS = [480, 960, 1600];
/** Maximum height of a WebP image, in pixels. */
const MAX_HEIGHT = 16_383;
const LONGEST_SIDE = { jpeg: 1200, poster: 1280, thumb: 100 };
const AVATAR_SIDE = 256;
/** Effort 2 takes half the processor time of libvips' default of 4. The files of photos stay as small. */
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 82, mozjpeg: true };

/** Converts a post's image to WebP in up to three widths, and to a JPEG for clients that cannot show WebP. */
export async function convertImage(job: ConversionJob, format: ImageFormat): Promise<ConversionResult> {
  const source = path.join(job.dir, 'media');
  await checkSize(source, job.limit.image, 'Photos');
  const size = await readUprightImageSize(source, format);
  const pixels = await decodeImage(source, { width: Math.max(...WIDTHS), height: MAX_HEIGHT });

  const files: ConvertedFile[] = [];
  for (const width of widthsFor(size)) {
    files.push(
      await write(job.dir, `w${width}`, 'image/webp', shrink(pixels, { width, height: MAX_HEIGHT }).webp(WEBP)),
    );
  }
  files.push(await writeJpeg(job.dir, 'jpeg', pixels, LONGEST_SIDE.jpeg));
  return { mediaType: 'image/webp', ...size, duration: null, thumbHash: await thumbHash(pixels), files };
}

export async function convertAvatarImage(job: ConversionJob, kind: MediaFileKind): Promise<ConversionResult> {
  const source = path.join(job.dir, 'media');
  if (kind.kind !== 'image')
    throw unsupportedFileError('A video cannot be a profile photo. Choose a JPEG, PNG, WebP or GIF photo.');
  await checkSize(source, job.limit.avatar, 'Profile photos');
  await readUprightImageSize(source, kind.format);
  const pixels = await decodeCentreSquare(source, AVATAR_SIDE);
  const file = await write(job.dir, 'avatar', 'image/webp', imageFromPixels(pixels).webp(WEBP));
  return {
    mediaType: 'image/webp',
    width: file.width,
    height: file.height,
    duration: null,
    thumbHash: null,
    files: [file],
  };
}

/**
 * Makes a video's poster from the frame that was uploaded together with the video. Returns null if the frame is missing
 * or unusable, and the video then has no poster.
 */
export async function convertVideoPoster(
  job: ConversionJob,
): Promise<{ file: ConvertedFile; thumbHash: string } | null> {
  const source = path.join(job.dir, 'poster');
  try {
    if ((await stat(source)).size > job.limit.poster) return null;
    const kind = await identifyFileKind(source, job.kind);
    if (kind.kind !== 'image') return null;
    await readUprightImageSize(source, kind.format);
    const pixels = await decodeImage(source, square(LONGEST_SIDE.poster));
    return {
      file: await writeJpeg(job.dir, 'poster', pixels, LONGEST_SIDE.poster),
      thumbHash: await thumbHash(pixels),
    };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isSystemError(error) && !isAbsent) throw error;
    return null;
  }
}

async function checkSize(source: string, limit: number, what: string): Promise<void> {
  if ((await stat(source)).size > limit)
    throw fileTooLargeError(`${what} can be up to ${formatMegabytes(limit)}. Choose a smaller one.`);
}

/**
 * Returns the standard widths that do not exceed the image's width. If all standard widths exceed it, returns the
 * image's own width.
 */
function widthsFor({ width }: ImageSize): number[] {
  const fitting = WIDTHS.filter((candidate) => candidate <= width);
  return fitting.length > 0 ? fitting : [width];
}

const square = (side: number): ImageSize => ({ width: side, height: side });

const shrink = (pixels: DecodedImage, box: ImageSize): Sharp =>
  imageFromPixels(pixels).resize({ ...box, fit: 'inside', withoutEnlargement: true });

const writeJpeg = (dir: string, variant: string, pixels: DecodedImage, side: number): Promise<ConvertedFile> =>
  write(dir, variant, 'image/jpeg', shrink(pixels, square(side)).flatten({ background: '#fff' }).jpeg(JPEG));

async function write(dir: string, variant: string, contentType: string, picture: Sharp): Promise<ConvertedFile> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  await writeFile(path.join(dir, `out-${variant}`), data, { mode: 0o600 });
  return { variant, contentType, width: info.width, height: info.height };
}

async function thumbHash(pixels: DecodedImage): Promise<string> {
  const { data, info } = await shrink(pixels, square(LONGEST_SIDE.thumb))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(encodeThumbHash(info.width, info.height, data)).toString('base64');
}
