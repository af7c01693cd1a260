/**
 * Returns true if the caller may move the focus: if it is inside the given part of the page, or if no element has it.
 */
export function canMoveFocusFrom(part: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || part?.contains(activeElement) === true;
}
