/**
 * A clicked button is often disabled while its request runs and loses the focus. So we remember the last focused
 * element.
 */
let last = null;
document.addEventListener('focusin', ({ target }) => {
  last = target;
});

export const lastFocused = () => last;

/** Returns the focus to an element once it can take it, unless something else has the focus. Gives up after 2 s. */
export function focusWhenPossible(element, untilMs = performance.now() + 2_000) {
  const active = document.activeElement;
  if (!element?.isConnected || (active && active !== document.body)) return;
  element.focus();
  if (document.activeElement !== element && performance.now() < untilMs)
    requestAnimationFrame(() => focusWhenPossible(element, untilMs));
}
