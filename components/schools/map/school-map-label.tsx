'use client';

import type { FocusEvent, KeyboardEvent } from 'react';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import type { SchoolOnMap } from '@/lib/schools/map/map-projection';
import { viewportHeight, type MapViewport } from './map-viewport';

type MapLabelProps = {
  school: SchoolOnMap;
  href: string;
  view: MapViewport;
  isShown: boolean;
  describedBy: string;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;

/**
 * Shows the school's name beside the highlighted mark, as a link whose clickable area includes the mark. The Tab key
 * reaches only this link of the map.
 */
export function SchoolMapLabel({ school, href, view, isShown, describedBy, ...events }: MapLabelProps) {
  const [left, top] = [(school.x - view.x) / view.width, (school.y - view.y) / viewportHeight(view)];
  return (
    <Link
      href={href}
      prefetch={false}
      draggable={false}
      data-map-label
      aria-describedby={describedBy}
      // The label is rendered only in the browser. It is placed by a style attribute, which our content security policy
      // forbids in the server's HTML.
      style={{ left: percent(left), top: percent(top) }}
      className={cn(
        'absolute z-10 size-7 -translate-1/2 rounded-full outline-offset-0 focus-visible:outline-3',
        !isShown && 'pointer-events-none opacity-0 focus-visible:pointer-events-auto focus-visible:opacity-100',
      )}
      {...events}
    >
      <span
        data-map-name
        className={cn(
          'absolute top-1/2 w-max max-w-[min(11rem,44cqw)] -translate-y-1/2 rounded-md border bg-popover px-2.5 py-1.5 text-sm leading-snug font-semibold text-popover-foreground shadow-raised @md:max-w-60',
          left > 0.5 ? 'right-full mr-1' : 'left-full ml-1',
        )}
      >
        {school.name}
        <span className="sr-only">, </span>
        <span className="block text-[0.8125rem] font-normal text-muted-foreground">{school.city}</span>
      </span>
    </Link>
  );
}
