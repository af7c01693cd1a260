/**
 * Moves the focus to the main content when the focused control disappears. Otherwise keyboard users would start again
 * at the top of the page.
 */
export const focusMainContent = (): void => document.getElementById('main')?.focus({ preventScroll: true });
