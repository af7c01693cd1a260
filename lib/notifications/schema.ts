import { z } from 'zod';
import { pathId } from '@/lib/fields';

export const notificationParams = z.object({ id: pathId });

export const notificationView = z.object({
  id: z.int(),
  text: z.string(),
  read: z.boolean(),
  relatedEntityType: z.enum(['post', 'comment', 'subscription', 'other']),
  relatedEntityId: z.int().nullable(),
  /** Where a click leads: the post on its school's board (decision S5), or the review of what the person wrote. */
  href: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type NotificationView = z.output<typeof notificationView>;

export const unreadCount = z.object({ count: z.int() });
export type UnreadCount = z.output<typeof unreadCount>;
