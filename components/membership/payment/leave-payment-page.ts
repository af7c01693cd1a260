import { recordPersonLeavingPage } from '@/lib/browser/page-leaving';
import { toast, showToastAfterReload, type ToastMessage } from '@/components/ui/toasts/toast';
import { endPaymentFlow } from './payment-flow';
import { safeReturnPath } from '@/lib/auth/sign-in-paths';
import { isPaymentPath } from './payment-page';

/** Delays before leaving the page after a subscription action, in ms (specification, section 9). */
const AFTER_SUCCESS_MS = 1_500;
const AFTER_FAILURE_MS = 2_000;

/**
 * Shows a message, then loads the dashboard and shows the message again. Does not load the dashboard if the person has
 * already left the payment pages.
 */
function leave(message: Omit<ToastMessage, 'action'>, delay: number): void {
  endPaymentFlow();
  toast(message);
  setTimeout(() => {
    if (!isPaymentPath(location.pathname)) return;
    showToastAfterReload(message);
    recordPersonLeavingPage();
    location.assign('/dashboard');
  }, delay);
}

/** Shows a success message, then goes to the dashboard. */
export const leavePaymentAfterSuccess = (message: Omit<ToastMessage, 'action'>): void =>
  leave(message, AFTER_SUCCESS_MS);

/**
 * Reports that the payment succeeded but the activation failed, then leaves the page, because the person can do nothing
 * more there.
 */
export function leavePaymentAfterFailure(): void {
  const description =
    "Your payment was successful, but we couldn't activate your subscription. Please contact support.";
  leave({ title: 'Subscription Error', description, variant: 'destructive' }, AFTER_FAILURE_MS);
}

/** Query parameter of the subscription page for the page to which “Not now” returns. */
const RETURN_PARAMETER = 'next';

/** Returns the path of the page from which the person came to the payment pages, or the path of the dashboard. */
function previousPath(): string {
  const previous = document.referrer === '' ? null : new URL(document.referrer);
  if (previous?.origin === location.origin && !isPaymentPath(previous.pathname)) return previous.pathname;
  return safeReturnPath(new URLSearchParams(location.search).get(RETURN_PARAMETER)) ?? '/dashboard';
}

/** Opens the page from which the person came to the payment pages. */
export function leavePaymentForPreviousPage(): void {
  endPaymentFlow();
  recordPersonLeavingPage();
  location.assign(previousPath());
}

/**
 * Reloads the subscription page from the server after the subscription was reset (specification, section 4). `hash` is
 * the URL fragment of the loaded page.
 */
export function reloadSubscriptionPage(hash = ''): void {
  endPaymentFlow();
  recordPersonLeavingPage();
  const query = new URLSearchParams({ t: String(Date.now()), [RETURN_PARAMETER]: previousPath() });
  location.assign(`/subscription?${query}${hash}`);
}
