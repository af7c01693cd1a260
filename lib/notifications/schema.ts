import { z } from 'zod';
import { idField, pathIdField } from '@/lib/schema-fields';

export const notificationParams = z.object({ id: pathIdField });

/** Ids of notifications to mark as read together, such as those of one post. */
export const markReadSchema = z.object({
  ids: z.array(idField('The id of a notification must be a whole number.')).min(1).max(1_000),
});

/** Page that a click on the notification opens, for example a post or a review. */
const href = z.union([
  z.templateLiteral(['/schools/', z.int(), '?post=', z.int()]),
  z.templateLiteral(['/schools/', z.int()]),
  z.templateLiteral(['/reviews/', z.int()]),
  z.literal('/admin/moderation'),
  z.literal('/account/data'),
  z.literal('/account/posts'),
]);
export type NotificationHref = z.output<typeof href>;

export const notificationView = z.object({
  id: z.int(),
  /** The recipient of the notification, not the person who caused it. */
  userId: z.int(),
  text: z.string(),
  read: z.boolean(),
  relatedEntityType: z.enum(['post', 'comment', 'subscription', 'other']),
  relatedEntityId: z.int().nullable(),
  href: href.nullable(),
  createdAt: z.iso.datetime(),
});
export type NotificationView = z.output<typeof notificationView>;
export type RelatedEntityType = NotificationView['relatedEntityType'];

export const unreadCount = z.object({ count: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;
