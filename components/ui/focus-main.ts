/** Where the keyboard goes on when what was pressed goes with it: at the top of the page it would begin anew. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
