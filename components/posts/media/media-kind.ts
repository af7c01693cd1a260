import type { MediaView } from '@/lib/media/schema';

export const isVideo = ({ mediaType }: Pick<MediaView, 'mediaType'>): boolean => mediaType.startsWith('video');

/** Groups adjacent pictures of a post. Each video is a group of its own. */
export function groupAdjacentPictures(media: MediaView[]): MediaView[][] {
  const runs: MediaView[][] = [];
  for (const file of media) {
    const last = runs.at(-1);
    if (last?.[0] && !isVideo(last[0]) && !isVideo(file)) last.push(file);
    else runs.push([file]);
  }
  return runs;
}

/** Returns the author's description of a file, or else its number among the post's photos or videos. */
export function mediaFileLabel(file: MediaView, media: MediaView[]): string {
  if (file.alt) return file.alt;
  const kind = isVideo(file) ? 'Video' : 'Photo';
  const sameKind = media.filter((other) => isVideo(other) === isVideo(file));
  if (sameKind.length === 1) return `${kind} of this post`;
  return `${kind} ${sameKind.indexOf(file) + 1} of ${sameKind.length} of this post`;
}
