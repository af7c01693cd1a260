import { readOwnProperty } from '@/lib/text/own-property';
import { MAX_FILES_PER_POST, UPLOAD_SIZE_LIMITS, MAX_VIDEO_SECONDS } from '@/lib/media/schema';
import type { Size } from './blur-mosaic';

export type MediaKind = 'image' | 'video';
/** Name, type and size of a file, which are known before the file is read. */
export type FileMetadata = { name: string; type: string; size: number };

/**
 * Accepted media types as browsers name them. If the browser gives no media type, the extension of the file name
 * decides.
 */
const TYPES: Record<string, { kind: MediaKind; endings: string[] }> = {
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg', 'jfif'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'video/mp4': { kind: 'video', endings: ['mp4', 'm4v'] },
  'video/quicktime': { kind: 'video', endings: ['mov'] },
  'video/webm': { kind: 'video', endings: ['webm'] },
};

/** Maximum pixels of one picture. The server refuses larger pictures (security U5). */
const PIXEL_LIMIT = 40_000_000;

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Returns true for HEIC, the photo format of iPhones, which most other devices cannot show. */
const isHeic = ({ type, name }: FileMetadata): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && ['heic', 'heif'].includes(extensionOf(name)));

const HEIC_REFUSAL =
  "This is a HEIC photo, which many devices can't show. Please save it as a JPEG and add that instead.";
const UNSUPPORTED_TYPE = 'You can only add photos (JPEG, PNG, WebP, GIF) and videos (MP4, MOV, WebM).';
export const TOO_MANY_FILES_MESSAGE = `A post can have up to ${MAX_FILES_PER_POST} photos and videos.`;
export const UNREADABLE_PHOTO_MESSAGE = "We can't read this photo. It may be damaged.";

const typeOf = ({ type, name }: FileMetadata) =>
  readOwnProperty(TYPES, type.split(';')[0] ?? '') ??
  (type === ''
    ? Object.values(TYPES).find(({ endings: extensions }) => extensions.includes(extensionOf(name)))
    : undefined);

/**
 * Returns true for picture types that are converted if the browser can read them. SVG is excluded because it can
 * contain scripts.
 */
const isPicture = (file: FileMetadata) =>
  isHeic(file) || (file.type.startsWith('image/') && !file.type.startsWith('image/svg'));

/**
 * Returns the kind of a file that we accept or can convert. Otherwise returns a text that says why the file is refused.
 */
export function checkFileAcceptance(file: FileMetadata): { kind: MediaKind } | { refusal: string } {
  const kind = typeOf(file)?.kind ?? (isPicture(file) ? 'image' : undefined);
  if (!kind) return { refusal: UNSUPPORTED_TYPE };
  if (file.size === 0) return { refusal: 'This file is empty.' };
  if (kind === 'video' && file.size > UPLOAD_SIZE_LIMITS.video) return { refusal: tooHeavy(kind, file.size) };
  return { kind };
}

/**
 * Returns why the server would refuse a picture that the browser sends unconverted, or null. `size` is in pixels, and
 * null if the browser does not know the size.
 */
export function unconvertedPictureRefusalReason(file: FileMetadata, size: Size | null): string | null {
  if (isHeic(file)) return HEIC_REFUSAL;
  if (typeOf(file)?.kind !== 'image') return UNSUPPORTED_TYPE;
  if (file.size > UPLOAD_SIZE_LIMITS.image) return tooHeavy('image', file.size);
  return size && refusalOfSize(size);
}

function tooHeavy(kind: MediaKind, bytes: number): string {
  const limit = inMegabytes(UPLOAD_SIZE_LIMITS[kind]);
  const size = inMegabytes(bytes);
  const file = kind === 'image' ? 'photo' : 'video';
  return size === limit
    ? `This ${file} is a little over ${limit}.`
    : `This ${file} has ${size}; the limit is ${limit}.`;
}

function refusalOfSize({ width, height }: Size): string | null {
  const pixels = width * height;
  if (pixels <= PIXEL_LIMIT) return null;
  return `This photo has ${Math.ceil(pixels / 1_000_000)} megapixels; the limit is ${PIXEL_LIMIT / 1_000_000}. Please save it in a smaller size.`;
}

/**
 * Returns why a video of this length is refused, or null. If the browser does not know the length, the server checks
 * it.
 */
export function videoLengthRefusalReason(seconds: number | null): string | null {
  // Allows one second more than the limit, because video recorders stop a little late.
  if (seconds === null || seconds <= MAX_VIDEO_SECONDS + 1) return null;
  const whole = Math.round(seconds);
  const length = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return `This video is ${length} minutes long; the limit is ${MAX_VIDEO_SECONDS / 60} minutes.`;
}
