import type { ToastMessage } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { ApiError } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';

/** The title of the toast of something that waits for a connection. */
export const NO_CONNECTION = "You're offline";

/** The toast of something that was not written: a missing membership has its own words (spec section 8). */
export function toastRefusal(title: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'subscription_required') {
    toastFailure('Subscription Required', error, 'You must have an active subscription to post content.');
  } else {
    toastFailure(title, error);
  }
}

/** What is said of something written that waits for a review, or null. */
export const waitingToast = ({ withheld }: Pick<PostView, 'withheld'>): ToastMessage | null =>
  withheld === null
    ? null
    : { title: 'Saved, not yet shown', description: 'A moderator will look at it before others see it.' };
