/** A button that is pressed is often disabled while its work goes on, and loses the focus: what had it last is remembered. */
let last = null;
document.addEventListener('focusin', ({ target }) => {
  last = target;
});

export const lastFocused = () => last;

/** Gives the focus back, once the page lets that element have it and if nothing else has taken it. */
export function focusWhenPossible(element, untilMs = performance.now() + 2_000) {
  const active = document.activeElement;
  if (!element?.isConnected || (active && active !== document.body)) return;
  element.focus();
  if (document.activeElement !== element && performance.now() < untilMs)
    requestAnimationFrame(() => focusWhenPossible(element, untilMs));
}
