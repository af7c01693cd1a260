import { beginLeaving } from '@/components/providers/session-end';
import { toast, toastAfterReload, type ToastMessage } from '@/components/ui/toasts/toast';
import { endPaymentFlow } from './payment-flow';
import { isPaymentPath } from './payment-page';

/** Spec section 9: the delays after subscription actions. */
const AFTER_SUCCESS_MS = 1_500;
const AFTER_FAILURE_MS = 2_000;

/** Says it here and on the dashboard, which is then loaded anew; unless the person has gone somewhere else by then. */
function leave(message: Omit<ToastMessage, 'action'>, delay: number): void {
  endPaymentFlow();
  toast(message);
  setTimeout(() => {
    if (!isPaymentPath(location.pathname)) return;
    toastAfterReload(message);
    beginLeaving();
    location.assign('/dashboard');
  }, delay);
}

/** Says what went well, and goes to the dashboard. */
export const leaveContent = (message: Omit<ToastMessage, 'action'>): void => leave(message, AFTER_SUCCESS_MS);

/** The payment arrived and the activation did not: nothing more can be done on this page. */
export function leaveUnactivated(): void {
  const description =
    "Your payment was successful, but we couldn't activate your subscription. Please contact support.";
  leave({ title: 'Subscription Error', description, variant: 'destructive' }, AFTER_FAILURE_MS);
}

/** Spec section 4, after a reset: this page again, from the server. */
export function reloadSubscription(): void {
  endPaymentFlow();
  beginLeaving();
  location.assign(`/subscription?t=${Date.now()}`);
}
