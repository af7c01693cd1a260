import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type FrameProps = { className?: string; children: ReactNode };

/** Draws a browser window around a desktop screenshot. */
export function BrowserFrame({ className, children }: FrameProps) {
  return (
    <div
      className={cn(
        'overflow-hidden rounded-xl bg-paint-ink shadow-raised ring-1 ring-paint-slate forced-colors:border',
        className,
      )}
    >
      <div aria-hidden className="flex h-8 items-center gap-1.5 px-3.5">
        <span className="size-2.5 rounded-full bg-paint-brick" />
        <span className="size-2.5 rounded-full bg-paint-lamp" />
        <span className="size-2.5 rounded-full bg-paint-spruce" />
      </div>
      {children}
    </div>
  );
}

/** Draws a phone around a phone screenshot. */
export function PhoneFrame({ className, children }: FrameProps) {
  return (
    <div
      className={cn(
        'max-w-full rounded-[2.25rem] bg-paint-ink p-2 shadow-raised ring-1 ring-paint-slate forced-colors:border',
        className,
      )}
    >
      <div className="overflow-hidden rounded-[1.75rem]">{children}</div>
    </div>
  );
}
