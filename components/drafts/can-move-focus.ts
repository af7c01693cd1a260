/**
 * Returns true if moving the focus does not disturb the person. This is the case if the focus is inside `part` or
 * nowhere.
 */
export function canMoveFocusFrom(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
