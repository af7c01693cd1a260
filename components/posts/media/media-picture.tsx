'use client';

import { ImageOff } from '@/components/ui/icons';
import { useCallback, useEffect, useState } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import { cn } from '@/lib/cn';
import type { MediaView } from '@/lib/media/schema';

type MediaPictureProps = {
  media: Pick<MediaView, 'mediaUrl' | 'width' | 'height' | 'thumbHash' | 'sources'>;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** How wide it is drawn, as in HTML. */
  sizes: string;
  /** Cropped to fill its place; otherwise shown whole. */
  isCropped?: boolean;
  /** Loaded at once, not when it comes into sight. */
  isEager?: boolean;
  /** In a place too small for words. */
  isSmall?: boolean;
};

/** Unknown until the browser says: the server draws the picture as if it were there, and it shows without any script too. */
type State = 'unknown' | 'loading' | 'loaded' | 'broken';

/** A picture that fills the nearest positioned box, whose size it never changes. */
export function MediaPicture({
  media,
  alt,
  sizes,
  isCropped = false,
  isEager = false,
  isSmall = false,
}: MediaPictureProps) {
  const [state, setState] = useState<State>('unknown');
  const { mediaUrl, width, height, thumbHash, sources } = media;
  const look = cn('absolute inset-0 size-full', isCropped ? 'object-cover' : 'object-contain');

  // What happened before this script ran, nobody tells any more.
  const begin = useCallback((image: HTMLImageElement | null) => {
    if (image) setState(!image.complete ? 'loading' : image.naturalWidth > 0 ? 'loaded' : 'broken');
  }, []);

  useEffect(() => {
    if (state !== 'broken') return;
    const retry = () => setState('unknown');
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state]);

  if (state === 'broken') return <NotAvailable alt={alt} isSmall={isSmall} />;
  return (
    <>
      {thumbHash && (
        <MediaPlaceholder
          thumbHash={thumbHash}
          className={cn(look, state === 'loaded' && 'opacity-0 transition-opacity delay-300 duration-200')}
        />
      )}
      <picture>
        {sources.length > 0 && (
          <source
            type="image/webp"
            srcSet={sources.map(({ url, width: wide }) => `${url} ${wide}w`).join(', ')}
            sizes={sizes}
          />
        )}
        <img
          ref={begin}
          src={mediaUrl}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('loaded')}
          onError={() => setState('broken')}
          className={cn(look, 'text-transparent transition-opacity duration-300', state === 'loading' && 'opacity-0')}
        />
      </picture>
    </>
  );
}

function NotAvailable({ alt, isSmall }: { alt: string; isSmall: boolean }) {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-muted p-2 text-center text-xs text-muted-foreground sm:text-sm">
      <ImageOff aria-hidden className="size-5 shrink-0" />
      <span className={isSmall ? 'sr-only' : undefined}>Photo not available</span>
      {alt && <span className="sr-only">: {alt}</span>}
    </span>
  );
}

type MediaPlaceholderProps = { thumbHash: string; className?: string | undefined };

/** What a picture roughly looks like, until it is there. Painted: our content policy lets no picture stand in the page's own text. */
function MediaPlaceholder({ thumbHash, className }: MediaPlaceholderProps) {
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) paintHash(canvas, thumbHash);
    },
    [thumbHash],
  );
  return (
    <canvas ref={paint} aria-hidden width={32} height={32} className={cn('absolute inset-0 size-full', className)} />
  );
}

function paintHash(canvas: HTMLCanvasElement, thumbHash: string): void {
  try {
    const hash = Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0));
    const { w, h, rgba } = thumbHashToRGBA(hash);
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    // No hash that one could read: the plain ground stays.
  }
}
