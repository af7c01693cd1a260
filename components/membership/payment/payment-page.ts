/** The pages of the payment; whole segments, since /subscription is a beginning of /subscriptions. */
export const isPaymentPath = (path: string): boolean => path === '/subscription' || path.startsWith('/subscription/');

/**
 * Whether this document was loaded as a page of the payment. One that came here by a link of the router still has the content
 * policy of the page before, which keeps the card form out.
 */
export function isPaymentDocument(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded === undefined || isPaymentPath(new URL(loaded.name).pathname);
}
