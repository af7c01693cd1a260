'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { interpolateViewports, clampViewport, type MapViewport } from './map-viewport';

const WAY_MS = 260;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const eased = (share: number) => 1 - (1 - share) ** 3;

/** Manages the visible part of the map. `show` changes the view immediately, and `goTo` animates the change. */
export function useMapViewport(home: MapViewport) {
  const [view, setView] = useState(home);
  const latest = useRef(home);
  const frame = useRef(0);

  const draw = useCallback((next: MapViewport) => {
    latest.current = next;
    setView(next);
  }, []);

  const show = useCallback(
    (change: (view: MapViewport) => MapViewport) => {
      cancelAnimationFrame(frame.current);
      draw(clampViewport(change(latest.current)));
    },
    [draw],
  );

  const goTo = useCallback(
    (change: (view: MapViewport) => MapViewport) => {
      cancelAnimationFrame(frame.current);
      const from = latest.current;
      const to = clampViewport(change(from));
      const start = performance.now();
      const step = (time: number) => {
        const share = isStill() ? 1 : Math.min(1, Math.max(0, time - start) / WAY_MS);
        draw(share === 1 ? to : interpolateViewports(from, to, eased(share)));
        if (share < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [draw],
  );

  useEffect(() => {
    goTo(() => home);
    return () => cancelAnimationFrame(frame.current);
  }, [goTo, home]);

  return { view, show, goTo };
}

/**
 * Returns the width of an element in whole pixels. Null before the element is measured, and while the element is
 * hidden.
 */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0) || null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
