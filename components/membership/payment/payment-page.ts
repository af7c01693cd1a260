/**
 * Returns true for the payment pages. Compares whole path segments, because /subscriptions also begins with
 * /subscription.
 */
export const isPaymentPath = (path: string): boolean => path === '/subscription' || path.startsWith('/subscription/');

/**
 * Returns true if the browser loaded this document as a payment page. After client-side navigation, the previous page's
 * content security policy still applies and blocks the card form.
 */
export function wasLoadedAsPaymentPage(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded === undefined || isPaymentPath(new URL(loaded.name).pathname);
}
