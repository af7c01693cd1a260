'use client';

import { useCallback } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import { cn } from '@/lib/cn';

type MediaPlaceholderProps = { thumbHash: string; className?: string | undefined };

/** What a picture roughly looks like, until it is there. Painted: our content policy lets no picture stand in the page's own text. */
export function MediaPlaceholder({ thumbHash, className }: MediaPlaceholderProps) {
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) paintHash(canvas, thumbHash);
    },
    [thumbHash],
  );
  return (
    <canvas ref={paint} aria-hidden width={32} height={32} className={cn('inset-0 absolute size-full', className)} />
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
