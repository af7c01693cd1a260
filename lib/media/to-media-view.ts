import 'server-only';
import { z } from 'zod';
import { mediaView, type MediaView } from './schema';

/** An image or video of a post, as the database function `media_of_post` returns it in JSON. */
export const mediaRow = mediaView
  .omit({ mediaUrl: true, posterUrl: true, sources: true })
  .extend({ files: z.array(z.strictObject({ variant: z.string(), width: z.int(), version: z.string() })) })
  .strict();
type MediaRow = z.output<typeof mediaRow>;

export function toMediaView({ files, ...row }: MediaRow): MediaView {
  // A file's address contains a version that is never used twice. After a backup is restored, a new file may get an old
  // id, and browsers could show a cached file.
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
