import type { ToastMessage } from '@/components/ui/toast';
import type { PostView } from '@/lib/posts/schema';

/** What is said of something written that waits for a review, or null. */
export const waitingToast = ({ withheld }: Pick<PostView, 'withheld'>): ToastMessage | null =>
  withheld === null
    ? null
    : { title: 'Saved, not yet shown', description: 'An administrator will look at it before others see it.' };
