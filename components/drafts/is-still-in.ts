/** Whether the focus is in this part of the page, or nowhere: who has gone on meanwhile, to another field or a menu, is not called back. */
export function isStillIn(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
