import { beginLeaving } from '@/components/auth/session-end';
import { toast, toastAfterReload, type ToastMessage } from '@/components/ui/toast';
import { endPaymentFlow } from './payment-flow';

/** Spec section 9: the delays after subscription actions. */
const AFTER_SUCCESS_MS = 1_500;
const AFTER_FAILURE_MS = 2_000;

function leaveFor(path: string, delay: number): void {
  endPaymentFlow();
  setTimeout(() => {
    beginLeaving();
    location.assign(path);
  }, delay);
}

/** Says what went well, here and on the dashboard that is then loaded anew. */
export function leaveContent(message: Omit<ToastMessage, 'action'>): void {
  toast(message);
  toastAfterReload(message);
  leaveFor('/dashboard', AFTER_SUCCESS_MS);
}

/** The payment arrived and the activation did not: nothing more can be done on this page. */
export function leaveUnactivated(): void {
  const message: ToastMessage = {
    title: 'Subscription Error',
    description: "Your payment was successful, but we couldn't activate your subscription. Please contact support.",
    variant: 'destructive',
  };
  toast(message);
  toastAfterReload(message);
  leaveFor('/dashboard', AFTER_FAILURE_MS);
}

/** Spec section 4, after a reset: this page again, from the server. */
export function reloadSubscription(): void {
  endPaymentFlow();
  beginLeaving();
  location.assign(`/subscription?t=${Date.now()}`);
}
