import { cn } from '@/lib/cn';
import type { PostView } from '@/lib/posts/schema';

/** The images and videos of a post. */
export function PostMedia({ media }: { media: PostView['media'] }) {
  if (media.length === 0) return null;
  return (
    <ul className={cn('mt-3 grid gap-2', media.length > 1 && 'sm:grid-cols-2')}>
      {media.map(({ id, mediaUrl, mediaType }, index) => (
        <li key={id} className="overflow-hidden rounded-md bg-muted">
          {mediaType.startsWith('video') ? (
            <video src={mediaUrl} controls preload="metadata" aria-label={label('Video', index)} className="max-h-112 w-full" />
          ) : (
            <img src={mediaUrl} alt={label('Image', index)} loading="lazy" className="mx-auto max-h-112 object-contain" />
          )}
        </li>
      ))}
    </ul>
  );
}

const label = (kind: string, index: number) => `${kind} ${index + 1} of this post`;
