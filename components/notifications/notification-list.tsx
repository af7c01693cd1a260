'use client';

import { CheckCheck, SlidersHorizontal } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useRef, type ReactNode } from 'react';
import { LazyBellBuoyIllustration } from '@/components/illustrations/lazy-illustrations';
import { LazyPushPrompt } from '@/components/push/lazy-push-prompt';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { PageHeader } from '@/components/ui/page/page-header';
import { ListSkeleton } from '@/components/ui/skeleton';
import type { NotificationView } from '@/lib/notifications/schema';
import { groupNotifications } from './group-notifications';
import { NotificationCard } from './notification-card';
import { useMarkOrDeleteNotifications, useNotifications } from './use-notifications';
import { useOlderNotifications } from './use-older-notifications';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
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
  const remove = (id: number, button: HTMLElement) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-action=delete]') ?? [])].filter((other) =>
      other.checkVisibility(),
    );
    const at = buttons.indexOf(button);
    const next = buttons[at + 1];
    // If the newest card of an expanded group is deleted, React reuses the card's element for the next card. The focus
    // then stays on the delete button. In all other cases, the code moves the focus.
    if (!next || !button.closest('li')?.contains(next)) (next ?? buttons[at - 1] ?? heading.current)?.focus();
    mutate({ kind: 'delete', id });
  };
  const card = (notification: NotificationView) => (
    <NotificationCard
      notification={notification}
      onRead={() => mutate({ kind: 'read', ids: [notification.id] })}
      onDelete={(button) => remove(notification.id, button)}
    />
  );

  return (
    <>
      <PageHeader
        title="Notifications"
        titleRef={heading}
        actions={
          <>
            {notifications.length > 0 && (
              <Button
                variant="outline"
                size="sm"
                // The button is not `disabled`, because a disabled button would lose the focus when it is clicked.
                aria-disabled={unread === 0}
                onClick={() => unread > 0 && mutate({ kind: 'read-all' })}
              >
                <CheckCheck aria-hidden /> Mark all as read
              </Button>
            )}
            <Button asChild variant="ghost" size="sm">
              <Link href="/account/notifications" prefetch={false}>
                <SlidersHorizontal aria-hidden /> Settings
              </Link>
            </Button>
          </>
        }
      />
      {query.isPending && <ListSkeleton text="Loading notifications..." />}
      {query.error && !query.isFetchNextPageError && (
        <div className="mb-4">
          {query.data ? (
            <p className="text-sm text-muted-foreground">
              We couldn't refresh this list.{' '}
              <Button variant="link" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
                Retry
              </Button>
            </p>
          ) : (
            <LoadError
              title="Error loading notifications"
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          )}
        </div>
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
        {groupNotifications(notifications).map(([newest, ...older]) => (
          // The React key of a group is the id of its oldest notification. With the newest, an open group would close
          // when a newer notification arrives.
          <li key={(older.at(-1) ?? newest).id}>
            {card(newest)}
            {older.length > 0 && <OlderOfPost notifications={older} card={card} />}
          </li>
        ))}
      </ul>
      <LazyPushPrompt
        when={notifications.some(({ read, relatedEntityType }) => read && relatedEntityType === 'comment')}
      />
      {query.hasNextPage && (
        <div className="mt-5 text-center">
          {query.isFetchNextPageError && (
            <div className="mx-auto mb-2 w-fit">
              <FieldError isAnnounced={false}>We couldn't load older notifications. Please try again.</FieldError>
            </div>
          )}
          <Button variant="outline" pending={isAsked} onClick={showOlder}>
            Show older notifications
          </Button>
        </div>
      )}
    </>
  );
}

type OlderOfPostProps = { notifications: NotificationView[]; card: (notification: NotificationView) => ReactNode };

/** Collapsed list of notifications of earlier comments on the same post, below the card of the newest notification. */
function OlderOfPost({ notifications, card }: OlderOfPostProps) {
  const unread = notifications.filter(({ read }) => !read).length;
  return (
    <details className="mt-1 ml-5 border-l-2 pl-3">
      <CollapsibleSummary className="w-fit rounded-md px-2 text-sm font-semibold text-primary hover:bg-accent">
        {notifications.length} more about this post{unread > 0 && `, ${unread} unread`}
      </CollapsibleSummary>
      <ul className="mt-1 space-y-2.5">
        {notifications.map((notification) => (
          <li key={notification.id}>{card(notification)}</li>
        ))}
      </ul>
    </details>
  );
}
