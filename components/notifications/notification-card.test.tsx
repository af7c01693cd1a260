import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NotificationView, RelatedEntityType } from '@/lib/notifications/schema';
import { NotificationCard } from './notification-card';

const nothing = () => undefined;

it.each<[RelatedEntityType, string]>([
  ['post', 'Post Interaction'],
  ['comment', 'New Comment'],
  ['subscription', 'School Subscription'],
  ['other', 'System Notification'],
])('a notification about %s has the title %s', (relatedEntityType, title) => {
  const notification: NotificationView = {
    id: 1,
    userId: 1,
    text: 'Your trial ends in three days',
    read: true,
    relatedEntityType,
    relatedEntityId: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    href: null,
  };
  const markup = renderToStaticMarkup(
    <NotificationCard notification={notification} onRead={nothing} onDelete={nothing} />,
  );
  expect(/<h2\b[^>]*>(.*?)<\/h2>/.exec(markup)?.[1]).toBe(title);
  expect(markup).toContain('Your trial ends in three days');
});
