import { z } from 'zod';
import { optionalTextField, pathIdField } from '@/lib/schema-fields';

const MEGABYTE = 1024 * 1024;

/** Maximum size of one file, in bytes (decision D7, security U5). */
export const UPLOAD_SIZE_LIMITS = {
  image: 10 * MEGABYTE,
  video: 100 * MEGABYTE,
  avatar: 2 * MEGABYTE,
  poster: 2 * MEGABYTE,
} as const;
export const MAX_FILES_PER_POST = 4;
/** Maximum total size of one person's files, in bytes. */
export const MAX_MEDIA_BYTES_PER_PERSON = 500 * MEGABYTE;
export const MAX_VIDEO_SECONDS = 5 * 60;
export const ALT_TEXT_LIMIT = 300;

const alt = optionalTextField(ALT_TEXT_LIMIT);

/** Form fields that are sent with a file. */
export const uploadSchema = z.object({
  postId: z.string({ error: 'postId is required' }).pipe(pathIdField),
  alt: alt.optional(),
  /**
   * Id of the upload, chosen by the browser. The id prevents storing a file twice if the browser sends it again after a
   * lost response.
   */
  uploadId: z.uuid('uploadId must be a UUID').optional(),
});
export type MediaUpload = z.output<typeof uploadSchema>;

export const mediaParams = z.object({ id: pathIdField });
/** Name of a file in an address. A name that no file can have becomes '', so that the request is answered with 404. */
const fileName = z.string().transform((name) => (/^\w{1,40}$/.test(name) ? name : ''));
export const mediaVariantParams = z.object({ id: pathIdField, variant: fileName });
export const avatarParams = z.object({ key: fileName });

/** Image or video of a post. Only viewers who may see the post can load the file. */
export const mediaView = z.object({
  id: z.int(),
  /** Address of the file that every browser can show: the JPEG of an image, or the video itself. */
  mediaUrl: z.string(),
  /** Media type, which begins with 'image' or 'video'. */
  mediaType: z.string(),
  alt: z.string().nullable(),
  /** Width and height in pixels, after the image was turned upright. */
  width: z.int(),
  height: z.int(),
  /** Duration in seconds, or null for an image. */
  duration: z.number().nullable(),
  /** ThumbHash in base64, from which a placeholder is drawn while the file loads. */
  thumbHash: z.string().nullable(),
  /** Address of a video's poster image, if a poster was uploaded with the video. */
  posterUrl: z.string().nullable(),
  /** Addresses of an image's WebP in several widths, narrowest first. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
});
export type MediaView = z.output<typeof mediaView>;

/**
 * All photos and videos of a post in their new order, with their descriptions. A null description removes the stored
 * one.
 */
export const orderedMediaList = z
  .array(z.object({ id: z.int().positive(), alt: alt.optional() }))
  .max(MAX_FILES_PER_POST);
export type OrderedMediaList = z.output<typeof orderedMediaList>;

export const avatarReply = z.object({ avatarUrl: z.string() });
