/** Where a toast stands: at the bottom, above the bar of small screens and the keyboard, so that it covers no heading. */
export const TOAST_PLACE =
  'fixed inset-x-4 bottom-[max(5rem+env(safe-area-inset-bottom),1rem+var(--keyboard,0px))] z-[60] sm:left-auto sm:w-96 lg:bottom-4';

/** As the `ref` of a toast: says how much room it takes, for what else stands at the bottom, and how high the keyboard is. */
export function takeRoom(card: HTMLElement | null) {
  if (!card) return;
  const { style } = document.documentElement;
  const listening = new AbortController();
  const measure = () => {
    const seen = visualViewport;
    style.setProperty('--toast-room', `${card.offsetHeight + 12}px`);
    style.setProperty('--keyboard', `${seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(card);
  visualViewport?.addEventListener('resize', measure, { signal: listening.signal });
  return () => {
    observer.disconnect();
    listening.abort();
    style.removeProperty('--toast-room');
  };
}
