import type { ToastMessage } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';
import type { PostView } from '@/lib/posts/schema';

/** Title of the toast for a post or comment that waits on the device for a connection. */
export const OFFLINE_TOAST_TITLE = "You're offline";

/**
 * Returns true if a membership is missing. The specification (section 8) also reads a 403 response as a missing
 * membership if its message contains certain words, such as “permission”.
 */
const needsMembership = ({ code, status, message }: ApiError): boolean =>
  code === 'subscription_required' || (status === 403 && /properties of undefined|permission|403/.test(message));

/** Shows a toast when the server refuses a post or comment, with the wording of the specification (section 8). */
export function showContentRefusalToast(title: string, error: Error): void {
  if (error instanceof ApiError && needsMembership(error)) {
    showFailureToast('Subscription Required', error, 'You must have an active subscription to post content.');
  } else {
    showFailureToast(title, error);
  }
}

/** Returns the toast for content that waits for a review. Null if the content is visible. */
export const createPendingReviewToast = ({ withheld }: Pick<PostView, 'withheld'>): ToastMessage | null =>
  withheld === null
    ? null
    : {
        variant: 'default',
        title: 'Saved, but not shown yet',
        description: 'A moderator will look at it before others see it.',
      };
