import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focused element visible above a card at the bottom of the window (WCAG 2.4.11). Sets the CSS property to the
 * height of the card, and scrolls if the card covers the focused element when it appears or grows.
 */
export function useRoomAtBottom(card: RefObject<HTMLElement | null>, property: '--tray-room' | '--card-room'): void {
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `calc(${element.offsetHeight}px + 0.5rem + var(--toast-room, 0px))`);
      const focused = document.querySelector('main :focus, footer :focus');
      if (focused && focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top)
        focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [card, property]);
}
