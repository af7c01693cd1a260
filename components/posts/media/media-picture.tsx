'use client';

import { ImageOff } from '@/components/ui/icons/icons';
import { useCallback, useEffect, useState } from 'react';
import { cn } from '@/lib/cn';
import { decodeThumbHash } from '@/lib/media/convert/thumb-hash';
import type { MediaView } from '@/lib/media/schema';

type MediaPictureProps = {
  media: Pick<MediaView, 'mediaUrl' | 'width' | 'height' | 'thumbHash' | 'sources'>;
  /** Alternative text. It is empty if the text beside the picture says the same. */
  alt: string;
  /** Width of the picture on the screen, as in the HTML `sizes` attribute. */
  sizes: string;
  /** True to crop the picture to its box, false to show it whole. */
  isCropped?: boolean;
  /** True to load the picture immediately, even before it comes into view. */
  isEager?: boolean;
  /** True if the box is too small to show a text in place of the picture. */
  isSmall?: boolean;
};

/**
 * Loading state of the picture. In the state `unknown` the picture is visible, so that the server's HTML shows it
 * without scripts.
 */
type State = 'unknown' | 'loading' | 'loaded' | 'broken';

/** Settings of a picture that is visible without scrolling. Such a picture is more urgent than the page's scripts. */
const EAGER = { loading: 'eager', fetchPriority: 'high' } as const;
const LAZY = { loading: 'lazy' } as const;

/** Shows a picture that fills the nearest positioned box, without changing the size of the box. */
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

  // Reads the loading state from the image, because the browser does not repeat load events from before this script
  // ran.
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
          {...(isEager ? EAGER : LAZY)}
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

/**
 * Shows a rough preview until the picture is loaded. A canvas paints the preview, because our content security policy
 * blocks inline pictures.
 */
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
    const { width, height, rgba } = decodeThumbHash(hash);
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
  } catch {
    // If the thumbnail hash is invalid, the plain background remains visible.
  }
}
