import { describe, expect, it } from 'vitest';
import type { NotificationView } from '@/lib/notifications/schema';
import {
  updateUnreadCount,
  updateNotificationPages,
  type LoadedNotificationPages,
} from './update-cached-notifications';

const notification = (id: number, read: boolean): NotificationView => ({
  id,
  userId: 1,
  read,
  text: `Notification ${id}`,
  relatedEntityType: 'comment',
  relatedEntityId: null,
  href: null,
  createdAt: '2026-11-05T11:05:00.000Z',
});

const list: LoadedNotificationPages = {
  pages: [
    { items: [notification(4, false), notification(3, true)], next: '/api/notifications?cursor=x' },
    { items: [notification(2, false)], next: null },
  ],
  pageParams: [null, '/api/notifications?cursor=x'],
};

const flat = (pages: LoadedNotificationPages) =>
  pages.pages.flatMap(({ items }) => items.map(({ id, read }) => [id, read]));

describe('changes applied to the cached notification pages', () => {
  it('a notification on any cached page can be marked as read', () => {
    expect(flat(updateNotificationPages(list, { kind: 'read', ids: [2] }))).toEqual([
      [4, false],
      [3, true],
      [2, true],
    ]);
  });

  it('marking all notifications as read changes every cached page of the list', () => {
    expect(flat(updateNotificationPages(list, { kind: 'read-all' }))).toEqual([
      [4, true],
      [3, true],
      [2, true],
    ]);
  });

  it('deleting a notification keeps the link to the next page of the list', () => {
    const after = updateNotificationPages(list, { kind: 'delete', id: 4 });
    expect(flat(after)).toEqual([
      [3, true],
      [2, false],
    ]);
    expect(after.pages[0]?.next).toBe('/api/notifications?cursor=x');
  });

  it('updateNotificationPages does not modify the original list', () => {
    updateNotificationPages(list, { kind: 'delete', id: 4 });
    expect(flat(list)).toHaveLength(3);
  });
});

describe('changes applied to the unread count', () => {
  it('the unread count falls only for a notification that was unread', () => {
    expect(updateUnreadCount({ count: 2 }, list, { kind: 'read', ids: [4] })).toEqual({ count: 1 });
    expect(updateUnreadCount({ count: 5 }, list, { kind: 'read', ids: [2, 3, 4] })).toEqual({ count: 3 });
    expect(updateUnreadCount({ count: 2 }, list, { kind: 'delete', id: 2 })).toEqual({ count: 1 });
    expect(updateUnreadCount({ count: 2 }, list, { kind: 'read', ids: [3] })).toEqual({ count: 2 });
  });

  it('the unread count is zero after all notifications are marked as read', () => {
    expect(updateUnreadCount({ count: 57 }, list, { kind: 'read-all' })).toEqual({ count: 0 });
  });

  it('the unread count does not change for a notification that is not loaded', () => {
    expect(updateUnreadCount({ count: 2 }, undefined, { kind: 'read', ids: [4] })).toEqual({ count: 2 });
    expect(updateUnreadCount({ count: 0 }, list, { kind: 'read', ids: [4] })).toEqual({ count: 0 });
  });
});
