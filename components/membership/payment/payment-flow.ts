/** Spec section 4: a flag in this browser says that a payment was begun; whose, so that nobody goes on with another's. */
const FLAG = 'payment_flow';
const WHOSE = 'payment_flow_user';

export function beginPaymentFlow(userId: number): void {
  try {
    localStorage.setItem(FLAG, 'in_progress');
    localStorage.setItem(WHOSE, String(userId));
  } catch {
    // A browser that refuses storage only forgets the payment on a reload; "Fix My Subscription" finds it.
  }
}

export function isPaymentInProgress(userId: number): boolean {
  try {
    return localStorage.getItem(FLAG) === 'in_progress' && localStorage.getItem(WHOSE) === String(userId);
  } catch {
    return false;
  }
}

export function endPaymentFlow(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(WHOSE);
  } catch {
    // As above.
  }
}
