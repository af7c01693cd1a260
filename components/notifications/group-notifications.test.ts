import { describe, expect, it } from 'vitest';
import type { NotificationView } from '@/lib/notifications/schema';
import { groupNotifications } from './group-notifications';

const notification = (
  id: number,
  postId: number | null,
  relatedEntityType: NotificationView['relatedEntityType'] = 'comment',
): NotificationView => ({
  id,
  userId: 1,
  text: `Number ${id}`,
  read: false,
  relatedEntityType,
  relatedEntityId: null,
  href: postId === null ? null : `/schools/1?post=${postId}`,
  createdAt: '2026-11-29T12:00:00.000Z',
});

const idsOf = (notifications: NotificationView[]) =>
  groupNotifications(notifications).map((group) => group.map(({ id }) => id));

describe('groups of notifications', () => {
  it('three comments on one post form one group at the position of the newest', () => {
    expect(
      idsOf([notification(5, 8), notification(4, 7), notification(3, 9), notification(2, 7), notification(1, 7)]),
    ).toEqual([[5], [4, 2, 1], [3]]);
  });

  it('two comments on one post are not grouped', () => {
    expect(idsOf([notification(5, 7), notification(4, 7), notification(3, 8)])).toEqual([[5], [4], [3]]);
  });

  it('votes and notifications without a link are never grouped', () => {
    const votes = [5, 4, 3].map((id) => notification(id, 7, 'post'));
    const plain = [2, 1, 0].map((id) => notification(id, null));
    expect(idsOf([...votes, ...plain])).toEqual([[5], [4], [3], [2], [1], [0]]);
  });
});
