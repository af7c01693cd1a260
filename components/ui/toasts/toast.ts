/** Content of a toast. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'success' | 'destructive';
  action?: { label: string; onClick: () => void };
  /**
   * True if the toast moves the focus to the main content. Used after a full page load, when the focus is at the top of
   * the page.
   */
  movesFocus?: boolean;
  /** Display time in ms, five seconds by default. */
  durationMs?: number;
};

export type ShownToast = ToastMessage & { id: number };

const STORAGE_KEY = 'toast_after_reload';

let current: ShownToast | null = null;
let toastCount = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the current toast. */
export function toast(message: ToastMessage): void {
  toastCount += 1;
  show({ ...message, id: toastCount });
}

/** Removes a toast, unless another toast has already replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** Removes the current toast, if there is one and `isMeant` returns true for it. */
export function dismissCurrentToast(isMeant: (shown: ShownToast) => boolean = () => true): void {
  if (current && isMeant(current)) show(null);
}

/** Stores a toast, which is shown after the next full page load (decision B7). */
export function showToastAfterReload(message: Omit<ToastMessage, 'action' | 'movesFocus'>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...message, movesFocus: true }));
  } catch {
    // If the browser forbids storage, the toast is not shown after the page load. Everything else works.
  }
}

/** Shows the toast that the previous page stored, and removes it from storage. */
export function showStoredToast(): void {
  try {
    const storedToast = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (storedToast) toast(JSON.parse(storedToast) as ToastMessage);
  } catch {
    // If the browser forbids storage, no stored toast is shown.
  }
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getCurrentToast = (): ShownToast | null => current;
