import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type MediaFrameProps = { width: number; height: number; className?: string; children: ReactNode };

/**
 * A box of this size, or of this shape where the screen is narrower, before anything in it has loaded.
 * It stands in the middle of the column, on a ground as wide as that.
 */
export function MediaFrame({ width, height, className, children }: MediaFrameProps) {
  return (
    <span className="block overflow-hidden rounded-lg bg-muted">
      <span className={cn('relative mx-auto block w-fit max-w-full overflow-hidden', className)}>
        {/* A shape in attributes: a style would not get past our content policy in the server's HTML. */}
        <svg
          aria-hidden
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block h-auto max-w-full"
        />
        {children}
      </span>
    </span>
  );
}
