import { offsetAboveObstacles } from './toast-offset';

/**
 * Classes that position a toast at the bottom of the window, above the keyboard, the navigation bar and the controls
 * that the reader needs next.
 */
export const TOAST_POSITION_CLASSES =
  'fixed inset-x-4 bottom-[calc(max(var(--bottom-bar,0.75rem)+env(safe-area-inset-bottom),1rem+var(--keyboard,0px))+var(--toast-lift,0px))] z-[60] sm:left-auto sm:w-96 lg:bottom-[calc(1rem+var(--toast-lift,0px))]';

/**
 * Elements that a toast must not cover: the focused element, enabled submit buttons, a dialog's buttons, alerts, and a
 * price to accept. Elements behind a dialog do not count.
 */
const OBSTACLES =
  ':is(:focus, button[type=submit]:enabled, [data-slot=dialog-footer], [data-uncovered], [role=alert]):not([aria-hidden=true] *, [inert] *)';

/**
 * Interval in ms after which the position is measured again, because pages and dialogs grow and scroll under a toast.
 */
const MEASURE_INTERVAL_MS = 200;

/**
 * Ref callback of a toast. Sets three CSS properties in pixels: height of the screen keyboard, distance by which the
 * toast moves up, and space taken at the bottom.
 */
export function positionToast(card: HTMLElement | null) {
  if (!card) return;
  let lift = 0;
  const measure = () => {
    const viewport = visualViewport;
    lift = liftFor(card, lift);
    setPixels('--keyboard', viewport ? Math.max(0, innerHeight - viewport.height - viewport.offsetTop) : 0);
    setPixels('--toast-lift', lift);
    setPixels('--toast-room', lift + card.offsetHeight + 12);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(card);
  const again = setInterval(measure, MEASURE_INTERVAL_MS);
  return () => {
    observer.disconnect();
    clearInterval(again);
    for (const name of ['--toast-room', '--toast-lift']) document.documentElement.style.removeProperty(name);
  };
}

/** Sets a CSS property only if the value is new, because every change makes the browser restyle all elements. */
function setPixels(name: string, pixels: number): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(name) !== `${pixels}px`) style.setProperty(name, `${pixels}px`);
}

function liftFor(card: HTMLElement, lift: number): number {
  // The toast's parent is measured, because the toast itself may still be moving to its position.
  const place = card.offsetParent ?? card;
  const { left, right, bottom } = place.getBoundingClientRect();
  const obstacles = [...document.querySelectorAll(OBSTACLES)].filter(
    (one) => !place.contains(one) && one.checkVisibility(),
  );
  return offsetAboveObstacles(
    { left, right, bottom: bottom + lift, top: bottom + lift - card.offsetHeight },
    obstacles.map((one) => one.getBoundingClientRect()),
  );
}
