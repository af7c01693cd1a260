import 'server-only';
import { z } from 'zod';
import { Prisma } from '@/lib/database/db';
import { mediaView, type MediaView } from './schema';

/** An image or video of a post, as the SQL of `MEDIA_OF_POST` returns it in JSON. */
export const mediaRow = mediaView
  .omit({ mediaUrl: true, posterUrl: true, sources: true })
  .extend({ files: z.array(z.strictObject({ variant: z.string(), width: z.int(), version: z.string() })) })
  .strict();
type MediaRow = z.output<typeof mediaRow>;

/** SQL expression for all media of a post `p` as one JSON array, in order. */
export const MEDIA_OF_POST = Prisma.sql`
  coalesce((SELECT json_agg(json_build_object('id', pm.id, 'mediaType', pm.media_type, 'alt', pm.alt, 'width', pm.width, 'height', pm.height,
      'duration', pm.duration, 'thumbHash', pm.thumb_hash, 'files', (SELECT json_agg(json_build_object('variant', f.variant, 'width', f.width, 'version', left(f.key, 8))
        ORDER BY f.width, f.variant) FROM stored_files f WHERE f.media_id = pm.id)) ORDER BY pm.position, pm.id)
    FROM post_media pm WHERE pm.post_id = p.id), '[]')`;

export function toMediaView({ files, ...row }: MediaRow): MediaView {
  // Browsers cache a file for a year by its address. After a restored backup, a new file may get the id of an old one.
  // The version in the address is never used twice.
  const versions = new Map(files.map(({ variant, version }) => [variant, version]));
  const url = (variant: string) => `/api/media/${row.id}/${variant}?v=${versions.get(variant) ?? ''}`;
  const isVideo = row.mediaType.startsWith('video');
  return {
    id: row.id,
    mediaUrl: url(isVideo ? 'video' : 'jpeg'),
    mediaType: row.mediaType,
    alt: row.alt,
    width: row.width,
    height: row.height,
    duration: row.duration,
    thumbHash: row.thumbHash,
    posterUrl: files.some(({ variant }) => variant === 'poster') ? url('poster') : null,
    sources: files
      .filter(({ variant }) => /^w\d+$/.test(variant))
      .map(({ variant, width }) => ({ url: url(variant), width })),
  };
}
