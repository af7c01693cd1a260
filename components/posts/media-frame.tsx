import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type MediaFrameProps = { width: number; height: number; className?: string; children: ReactNode };

/** A box of this size, or of this shape where the screen is narrower, before anything in it has loaded. */
export function MediaFrame({ width, height, className, children }: MediaFrameProps) {
  return (
    <span className={cn('relative block w-fit max-w-full overflow-hidden rounded-lg bg-muted', className)}>
      {/* A shape in attributes: a style would not get past our content policy in the server's HTML. */}
      <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block h-auto max-w-full" />
      {children}
    </span>
  );
}
