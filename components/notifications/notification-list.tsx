'use client';

import { CheckCheck } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useRef } from 'react';
import { LazyBellBuoyIllustration } from '@/components/illustrations/lazy-illustrations';
import { LazyPushPrompt } from '@/components/push/lazy-push-prompt';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { PageHeader } from '@/components/ui/page/page-header';
import { ListSkeleton } from '@/components/ui/skeleton';
import { NotificationCard } from './notification-card';
import { useMarkOrDeleteNotifications, useNotifications } from './use-notifications';
import { useOlderNotifications } from './use-older-notifications';
import { useUnreadCount } from './use-unread-count';

/** Shows the notifications page. */
export function NotificationList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const query = useNotifications();
  const { showOlder, isAsked } = useOlderNotifications(query);
  useLoadErrorToast('Error loading notifications', query.error, query.errorUpdatedAt);
  const unread = useUnreadCount();
  const { mutate } = useMarkOrDeleteNotifications();
  const notifications = query.data?.pages.flatMap((page) => page.items) ?? [];

  // Deletes a notification and moves the focus to a neighbouring card's delete button, or to the heading. Otherwise the
  // focus would be lost with the deleted card.
  const remove = (id: number, at: number) => {
    const cards = list.current?.children;
    const neighbour = cards?.[at + 1] ?? cards?.[at - 1];
    (neighbour?.querySelector<HTMLElement>('[data-action=delete]') ?? heading.current)?.focus();
    mutate({ kind: 'delete', id });
  };

  return (
    <>
      <PageHeader
        title="Notifications"
        titleRef={heading}
        actions={
          notifications.length > 0 && (
            <Button
              variant="outline"
              size="sm"
              // The button is not `disabled`, because it would lose the focus when it is clicked.
              aria-disabled={unread === 0}
              onClick={() => unread > 0 && mutate({ kind: 'read-all' })}
            >
              <CheckCheck aria-hidden /> Mark all as read
            </Button>
          )
        }
      />
      {query.isPending && <ListSkeleton text="Loading notifications..." />}
      {query.error && !query.isFetchNextPageError && (
        <LoadError
          title="Error loading notifications"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isSuccess && notifications.length === 0 && !query.hasNextPage && (
        <EmptyState
          picture={<LazyBellBuoyIllustration />}
          title="No notifications"
          action={
            <Button asChild variant="outline">
              <Link href="/dashboard">Go to your dashboard</Link>
            </Button>
          }
        >
          When someone replies to or votes on what you wrote, you'll see it here.
        </EmptyState>
      )}
      <ul ref={list} className="space-y-2.5">
        {notifications.map((notification, at) => (
          <li key={notification.id}>
            <NotificationCard
              notification={notification}
              onRead={() => mutate({ kind: 'read', id: notification.id })}
              onDelete={() => remove(notification.id, at)}
            />
          </li>
        ))}
      </ul>
      <LazyPushPrompt
        when={notifications.some(({ read, relatedEntityType }) => read && relatedEntityType === 'comment')}
      />
      {query.hasNextPage && (
        <div className="mt-5 text-center">
          <Button variant="outline" pending={isAsked} onClick={showOlder}>
            Show older notifications
          </Button>
        </div>
      )}
    </>
  );
}
