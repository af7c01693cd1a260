/** What a toast says. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'success' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** How long it stays; five seconds unless said. */
  durationMs?: number;
};

export type ShownToast = ToastMessage & { id: number };

const STORAGE_KEY = 'toast_after_reload';

let current: ShownToast | null = null;
let made = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere in the browser. There is one at a time: a new one takes the place of the old. */
export function toast(message: ToastMessage): void {
  made += 1;
  show({ ...message, id: made });
}

/** Takes a toast away, unless another one has taken its place already. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** Keeps a toast for the page that a full load is about to open (decision B7). It cannot carry an action. */
export function toastAfterReload(message: Omit<ToastMessage, 'action'>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message));
  } catch {
    // A browser that refuses storage only loses the courtesy.
  }
}

/** Shows the toast that the page before this one left, once. */
export function showToastOfLastPage(): void {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (kept) toast(JSON.parse(kept) as ToastMessage);
  } catch {
    // As above.
  }
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ShownToast | null => current;
