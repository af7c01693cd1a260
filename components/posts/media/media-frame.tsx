import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type MediaFrameProps = { width: number; height: number; className?: string; children: ReactNode };

/**
 * Reserves a box of the given size, or of the same shape on a narrower screen, before the content has loaded. The box
 * is centred in the column, on a background as wide as the column.
 */
export function MediaFrame({ width, height, className, children }: MediaFrameProps) {
  return (
    <span className="block overflow-hidden rounded-lg bg-muted">
      <span className={cn('relative mx-auto block w-fit max-w-full overflow-hidden', className)}>
        {/* Attributes set the shape, because our content security policy blocks inline styles in the server's HTML. */}
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
