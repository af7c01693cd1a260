import { toastFailure } from '@/components/ui/toast-failure';
import { ApiError } from '@/lib/http/api';

/** The toast of something that was not written: a missing membership has its own words (spec section 8). */
export function toastRefusal(title: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'subscription_required') {
    toastFailure('Subscription Required', error, 'You must have an active subscription to post content.');
  } else {
    toastFailure(title, error);
  }
}
