/**
 * Returns true for the payment pages. Compares whole path segments, because /subscriptions also begins with
 * /subscription.
 */
export const isPaymentPath = (path: string): boolean => path === '/subscription' || path.startsWith('/subscription/');

/**
 * Returns true if the browser loaded this document as a payment page. A page opened by client-side navigation keeps the
 * previous page's content security policy, which blocks the card form.
 */
export function wasLoadedAsPaymentPage(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded === undefined || isPaymentPath(new URL(loaded.name).pathname);
}
