/** Where the keyboard goes on when what was pressed goes with it: at the top of the page it would begin anew. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** Whether the focus is in this part of the page, or nowhere: who has gone on meanwhile, to another field or a menu, is not called back. */
export function isStillIn(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
