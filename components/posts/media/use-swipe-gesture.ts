import { useRef, type TouchEvent } from 'react';

const LEAST_PIXELS = 48;

/** Detects a swipe by one finger. Readers can still zoom the page with two fingers and move a zoomed page with one. */
export function useSwipeGesture(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 && !isEnlarged() ? touches[0] : null;
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [start, end] = [from.current, changedTouches[0]];
      from.current = null;
      if (!start || !end) return;
      const [across, down] = [end.clientX - start.x, end.clientY - start.y];
      if (Math.abs(across) < LEAST_PIXELS || Math.abs(across) < 1.5 * Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      from.current = null;
    },
  };
}

const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;
