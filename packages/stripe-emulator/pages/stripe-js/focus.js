/**
 * The last element that had the focus. It is stored because a clicked button is often disabled while its request runs,
 * and then loses the focus.
 */
let last = null;
document.addEventListener('focusin', ({ target }) => {
  last = target;
});

export const lastFocused = () => last;

/**
 * Returns the focus to an element as soon as the element can take it, for at most 2 s. Does nothing if another element
 * has the focus.
 */
export function focusWhenPossible(element, untilMs = performance.now() + 2_000) {
  const active = document.activeElement;
  if (!element?.isConnected || (active && active !== document.body)) return;
  element.focus();
  if (document.activeElement !== element && performance.now() < untilMs)
    requestAnimationFrame(() => focusWhenPossible(element, untilMs));
}
