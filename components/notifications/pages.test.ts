import { describe, expect, it } from 'vitest';
import type { NotificationView } from '@/lib/notifications/schema';
import { applyToCount, applyToPages, type NotificationPages } from './pages';

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

const list: NotificationPages = {
  pages: [
    { items: [notification(4, false), notification(3, true)], next: '/api/notifications?cursor=x' },
    { items: [notification(2, false)], next: null },
  ],
  pageParams: [null, '/api/notifications?cursor=x'],
};

const flat = (pages: NotificationPages) => pages.pages.flatMap(({ items }) => items.map(({ id, read }) => [id, read]));

describe('applyToPages', () => {
  it('reads one, on whichever page it is', () => {
    expect(flat(applyToPages(list, { kind: 'read', id: 2 }))).toEqual([
      [4, false],
      [3, true],
      [2, true],
    ]);
  });

  it('reads all', () => {
    expect(flat(applyToPages(list, { kind: 'read-all' }))).toEqual([
      [4, true],
      [3, true],
      [2, true],
    ]);
  });

  it('deletes one and keeps the way to the next page', () => {
    const after = applyToPages(list, { kind: 'delete', id: 4 });
    expect(flat(after)).toEqual([
      [3, true],
      [2, false],
    ]);
    expect(after.pages[0]?.next).toBe('/api/notifications?cursor=x');
  });

  it('leaves the list that it was given as it was', () => {
    applyToPages(list, { kind: 'delete', id: 4 });
    expect(flat(list)).toHaveLength(3);
  });
});

describe('applyToCount', () => {
  it('counts down for what was unread only', () => {
    expect(applyToCount({ count: 2 }, list, { kind: 'read', id: 4 })).toEqual({ count: 1 });
    expect(applyToCount({ count: 2 }, list, { kind: 'delete', id: 2 })).toEqual({ count: 1 });
    expect(applyToCount({ count: 2 }, list, { kind: 'read', id: 3 })).toEqual({ count: 2 });
  });

  it('is nothing after reading all', () => {
    expect(applyToCount({ count: 57 }, list, { kind: 'read-all' })).toEqual({ count: 0 });
  });

  it('does not guess about what is not loaded, and never falls below nothing', () => {
    expect(applyToCount({ count: 2 }, undefined, { kind: 'read', id: 4 })).toEqual({ count: 2 });
    expect(applyToCount({ count: 0 }, list, { kind: 'read', id: 4 })).toEqual({ count: 0 });
  });
});
