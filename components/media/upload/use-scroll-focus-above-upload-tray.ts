import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focused element visible above the upload tray (WCAG 2.4.11). Sets the CSS property `--tray-room` to the
 * tray's height, and scrolls if the tray newly covers that element.
 */
export function useScrollFocusAboveUploadTray(tray: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-room', `calc(${element.offsetHeight}px + 0.5rem + var(--toast-room, 0px))`);
      const focused = document.querySelector('main :focus, footer :focus');
      if (focused && focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top)
        focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-room');
    };
  }, [tray]);
}
