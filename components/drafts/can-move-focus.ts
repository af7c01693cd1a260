/**
 * Returns true if the focus is inside the given part of the page or on no element, so that the caller may move the
 * focus.
 */
export function canMoveFocusFrom(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
