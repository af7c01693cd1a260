/**
 * localStorage key that marks a payment in progress (specification, section 4). A second key stores the user id, so
 * that nobody continues another person's payment.
 */
const FLAG = 'payment_flow';
const FLAG_USER = 'payment_flow_user';

export function beginPaymentFlow(userId: number): void {
  try {
    localStorage.setItem(FLAG, 'in_progress');
    localStorage.setItem(FLAG_USER, String(userId));
  } catch {
    // Without localStorage, a page reload loses the information that a payment is in progress. "Fix My Subscription"
    // can still find the payment.
  }
}

export function isPaymentInProgress(userId: number): boolean {
  try {
    return localStorage.getItem(FLAG) === 'in_progress' && localStorage.getItem(FLAG_USER) === String(userId);
  } catch {
    return false;
  }
}

export function endPaymentFlow(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(FLAG_USER);
  } catch {
    // If the browser refuses access to localStorage, `beginPaymentFlow` has stored nothing, so nothing needs to be
    // removed.
  }
}
