import type { NotificationView } from '@/lib/notifications/schema';

/** Spec section 2: what a notification's card is titled. */
export const NOTIFICATION_TITLES: Record<NotificationView['relatedEntityType'], string> = {
  post: 'Post Interaction',
  comment: 'New Comment',
  subscription: 'School Subscription',
  other: 'System Notification',
};
