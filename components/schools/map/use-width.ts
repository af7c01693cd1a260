'use client';

import { useEffect, useState, type RefObject } from 'react';

/** How wide the element is, in whole pixels; null until the browser has measured it, and as long as it is not shown. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0) || null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
