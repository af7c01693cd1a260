/**
 * Returns true if the focus is in this part of the page or nowhere. If the person has moved to another field or a menu,
 * callers must not move the focus.
 */
export function canMoveFocusFrom(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
