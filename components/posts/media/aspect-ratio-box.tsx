import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type MediaFrameProps = { width: number; height: number; className?: string; children: ReactNode };

/**
 * Reserves a box of the given size before the content has loaded. On a narrower screen, the box shrinks but keeps its
 * shape.
 */
export function AspectRatioBox({ width, height, className, children }: MediaFrameProps) {
  return (
    <span className="block overflow-hidden rounded-lg bg-muted">
      <span className={cn('relative mx-auto block w-fit max-w-full overflow-hidden', className)}>
        {/* An empty SVG gives the box its shape, because our content security policy blocks inline styles. */}
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
