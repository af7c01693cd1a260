import { z } from 'zod';
import { optionalText, pathId } from '@/lib/fields';

const MEGABYTE = 1024 * 1024;

/** Maximum size of one file, in bytes (decision D7, security U5). */
export const SIZE_LIMIT = {
  image: 10 * MEGABYTE,
  video: 100 * MEGABYTE,
  avatar: 2 * MEGABYTE,
  poster: 2 * MEGABYTE,
} as const;
export const FILES_PER_POST = 4;
/** Maximum size of all files of one person, in bytes. */
export const TOTAL_LIMIT = 500 * MEGABYTE;
export const VIDEO_SECONDS = 5 * 60;
export const ALT_LIMIT = 300;

const alt = optionalText(ALT_LIMIT);

/** Form fields sent with a file. Some names come from the specification, the others are ours. */
export const uploadSchema = z.object({
  postId: z.string({ error: 'postId is required' }).pipe(pathId),
  alt: alt.optional(),
  /** Id chosen by the browser. A file sent again after a lost answer is not stored twice. */
  uploadId: z.uuid('uploadId must be a UUID').optional(),
});
export type Upload = z.output<typeof uploadSchema>;

export const mediaParams = z.object({ id: pathId });
/** A name that no file can have becomes '', which leads to a 404. */
const fileName = z.string().transform((name) => (/^\w{1,40}$/.test(name) ? name : ''));
export const variantParams = z.object({ id: pathId, variant: fileName });
export const avatarParams = z.object({ key: fileName });

/** Image or video of a post. Its addresses answer only viewers who may see the post. */
export const mediaView = z.object({
  id: z.int(),
  /** Address of an image's JPEG, or of the video itself. Every browser can show it. */
  mediaUrl: z.string(),
  /** Media type, which begins with 'image' or 'video'. */
  mediaType: z.string(),
  alt: z.string().nullable(),
  /** Pixels, after rotation to upright. */
  width: z.int(),
  height: z.int(),
  /** Seconds. Null for an image. */
  duration: z.number().nullable(),
  /** ThumbHash in base64, for a placeholder while the file loads. */
  thumbHash: z.string().nullable(),
  /** Address of a video's poster image, if it was uploaded with one. */
  posterUrl: z.string().nullable(),
  /** An image's WebP in several widths, narrowest first. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
});
export type MediaView = z.output<typeof mediaView>;

/** All files of a post in their new order, with their descriptions. A null description removes it. */
export const mediaOrder = z.array(z.object({ id: z.int().positive(), alt: alt.optional() })).max(FILES_PER_POST);
export type MediaOrder = z.output<typeof mediaOrder>;

export const avatarReply = z.object({ avatarUrl: z.string() });
