/** Returns true if callers may move the focus, because the focus is in this part of the page or nowhere. */
export function canMoveFocusFrom(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
