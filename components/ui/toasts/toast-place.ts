import { liftOver } from './toast-lift';

/** Where a toast stands: at the bottom, above the bar of small screens and the keyboard, so that it covers no heading, and above what is needed next. */
export const TOAST_PLACE =
  'fixed inset-x-4 bottom-[calc(max(5rem+env(safe-area-inset-bottom),1rem+var(--keyboard,0px))+var(--toast-lift,0px))] z-[60] sm:left-auto sm:w-96 lg:bottom-[calc(1rem+var(--toast-lift,0px))]';

/**
 * What somebody who reads a toast needs next: where he is, what sends a form, what a window asks, and what a page says of what he just did.
 * Not what lies behind a window.
 */
const NEXT =
  ':is(:focus, button[type=submit], [data-slot=dialog-footer], [role=alert]):not([aria-hidden=true] *, [inert] *)';

/** Pages and windows grow and scroll under a toast. */
const LOOK_AGAIN_MS = 200;

/** As the `ref` of a toast: says how much room it takes, for what else stands at the bottom, how high the keyboard is, and how much higher the toast stands. */
export function takeRoom(card: HTMLElement | null) {
  if (!card) return;
  let lift = 0;
  const measure = () => {
    const seen = visualViewport;
    lift = liftFor(card, lift);
    setPixels('--keyboard', seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0);
    setPixels('--toast-lift', lift);
    setPixels('--toast-room', lift + card.offsetHeight + 12);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(card);
  const again = setInterval(measure, LOOK_AGAIN_MS);
  return () => {
    observer.disconnect();
    clearInterval(again);
    for (const name of ['--toast-room', '--toast-lift']) document.documentElement.style.removeProperty(name);
  };
}

/** Every element of the page is styled anew when one changes. */
function setPixels(name: string, pixels: number): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(name) !== `${pixels}px`) style.setProperty(name, `${pixels}px`);
}

function liftFor(card: HTMLElement, lift: number): number {
  // The card may still be on its way to its place.
  const place = card.offsetParent ?? card;
  const { left, right, bottom } = place.getBoundingClientRect();
  const next = [...document.querySelectorAll(NEXT)].filter((one) => !place.contains(one) && one.checkVisibility());
  return liftOver(
    { left, right, bottom: bottom + lift, top: bottom + lift - card.offsetHeight },
    next.map((one) => one.getBoundingClientRect()),
  );
}
