import { z } from 'zod';
import { optionalText, pathId } from '@/lib/fields';

const MEGABYTE = 1024 * 1024;

/** Decision D7 and security U5: how much one file may hold, in bytes. */
export const SIZE_LIMIT = {
  image: 10 * MEGABYTE,
  video: 100 * MEGABYTE,
  avatar: 2 * MEGABYTE,
  poster: 2 * MEGABYTE,
} as const;
export const FILES_PER_POST = 4;
/** All files of one person together. */
export const TOTAL_LIMIT = 500 * MEGABYTE;
export const VIDEO_SECONDS = 5 * 60;
export const ALT_LIMIT = 300;

const alt = optionalText(ALT_LIMIT);

/** What comes along with a file; the names of the parts are the specification's and ours. */
export const uploadSchema = z.object({
  postId: z.string({ error: 'postId is required' }).pipe(pathId),
  alt: alt.optional(),
  /** Chosen by the browser: the same file sent again after a lost answer is not kept twice. */
  uploadId: z.uuid('uploadId must be a UUID').optional(),
});
export type Upload = z.output<typeof uploadSchema>;

export const mediaParams = z.object({ id: pathId });
/** A name that no file can have becomes '', which none has: 404. */
const fileName = z.string().transform((name) => (/^\w{1,40}$/.test(name) ? name : ''));
export const variantParams = z.object({ id: pathId, variant: fileName });
export const avatarParams = z.object({ key: fileName });

/** A picture or video of a post; the addresses answer only whom the post is shown to. */
export const mediaView = z.object({
  id: z.int(),
  /** A JPEG of a picture, or the video itself: what every browser shows. */
  mediaUrl: z.string(),
  /** Begins with 'image' or 'video'. */
  mediaType: z.string(),
  alt: z.string().nullable(),
  /** In pixels, upright. */
  width: z.int(),
  height: z.int(),
  /** In seconds; of a video only. */
  duration: z.number().nullable(),
  /** Base64 of a ThumbHash, for what stands there while it loads. */
  thumbHash: z.string().nullable(),
  /** A picture of a video, if it came with one. */
  posterUrl: z.string().nullable(),
  /** A picture's WebP in several widths, the narrowest first. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
});
export type MediaView = z.output<typeof mediaView>;

/** All files of a post in their new order, with what they show (null takes it away). */
export const mediaOrder = z.array(z.object({ id: z.int().positive(), alt: alt.optional() })).max(FILES_PER_POST);
export type MediaOrder = z.output<typeof mediaOrder>;

export const avatarReply = z.object({ avatarUrl: z.string() });
