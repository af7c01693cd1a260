import { z } from 'zod';
import { pathIdField } from '@/lib/fields';

export const notificationParams = z.object({ id: pathIdField });

/**
 * Page that a click opens: the post on its school's board (decision S5), the review of the person's content, or the
 * administrators' queue.
 */
const href = z.union([
  z.templateLiteral(['/schools/', z.int(), '?post=', z.int()]),
  z.templateLiteral(['/schools/', z.int()]),
  z.templateLiteral(['/reviews/', z.int()]),
  z.literal('/admin/moderation'),
  z.literal('/account?tab=data'),
]);
export type Href = z.output<typeof href>;

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
