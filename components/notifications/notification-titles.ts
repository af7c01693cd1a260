import type { NotificationView } from '@/lib/notifications/schema';

/** Titles of notification cards, by the type of the related entity (specification, section 2). */
export const NOTIFICATION_TITLES: Record<NotificationView['relatedEntityType'], string> = {
  post: 'Post Interaction',
  comment: 'New Comment',
  subscription: 'School Subscription',
  other: 'System Notification',
};
