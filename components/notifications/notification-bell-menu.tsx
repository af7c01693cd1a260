'use client';

import { Link } from '@/components/ui/page/link';
import { DropdownMenu as Radix } from 'radix-ui';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/cn';
import { groupNotifications, type NotificationGroup } from './group-notifications';
import { useMarkOrDeleteNotifications, useNotifications } from './use-notifications';
import { useUnreadCount } from './use-unread-count';

/** Shows the newest notifications in the bell's menu. */
export function NotificationBellMenu({ trigger, byKeyboard }: LazyPopupProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        aria-label="Notifications"
        focusesFirstItem={byKeyboard}
        className="w-[calc(100vw-1rem)] max-w-96"
      >
        <OpenMenu />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The menu is rendered, and its list fetched, only while it is open. */
function OpenMenu() {
  const unread = useUnreadCount();
  const change = useMarkOrDeleteNotifications();
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-2">
        <DropdownMenuLabel className="text-base font-bold text-foreground">Notifications</DropdownMenuLabel>
        {unread > 0 && (
          <StayItem onSelect={() => change.mutate({ kind: 'read-all' })} className="text-primary">
            Mark all as read
          </StayItem>
        )}
      </div>
      <DropdownMenuSeparator />
      <BellList onRead={(ids) => change.mutate({ kind: 'read', ids })} />
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild className="justify-center font-semibold text-primary">
        <Link href="/notifications">View all notifications</Link>
      </DropdownMenuItem>
    </>
  );
}

function BellList({ onRead }: { onRead: (ids: number[]) => void }) {
  const { data, isPending, refetch } = useNotifications();
  if (isPending) return <Spinner text="Loading notifications..." />;
  if (!data) {
    return (
      <div className="px-3 py-4 text-center text-destructive">
        We couldn't load your notifications.
        <StayItem onSelect={() => void refetch()} className="mx-auto w-fit underline">
          Retry
        </StayItem>
      </div>
    );
  }
  const notifications = data.pages.flatMap((page) => page.items);
  if (notifications.length === 0) {
    return <p className="px-3 py-8 text-center text-muted-foreground">No new notifications</p>;
  }
  return (
    <div className="max-h-64 overflow-y-auto overscroll-contain">
      {groupNotifications(notifications).map((group) => (
        <BellItem key={(group.at(-1) ?? group[0]).id} group={group} onRead={onRead} />
      ))}
      {/* Fades out the lower edge of the list, so that readers see that more notifications follow. */}
      <div
        aria-hidden
        className="pointer-events-none sticky bottom-0 h-8 bg-linear-to-t from-popover from-15% to-transparent forced-colors:hidden"
      />
    </div>
  );
}

type StayItemProps = { onSelect: () => void; className: string; children: string };

/**
 * Moves the keyboard focus to the next item, because the chosen item may disappear. Otherwise the menu would return the
 * focus to its button.
 */
function focusNext(item: HTMLElement): void {
  const items = [...(item.closest('[role=menu]')?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  items[items.indexOf(item) + 1]?.focus({ preventScroll: true });
}

/** Menu item that does not close the menu when the reader chooses it. */
function StayItem({ onSelect, className, children }: StayItemProps) {
  return (
    <Radix.Item
      onSelect={(event) => {
        event.preventDefault();
        focusNext(event.currentTarget as HTMLElement);
        onSelect();
      }}
      className={cn(
        'flex min-h-10 cursor-pointer items-center rounded-md px-3 text-sm font-semibold outline-none data-highlighted:bg-accent',
        className,
      )}
    >
      {children}
    </Radix.Item>
  );
}

type BellItemProps = { group: NotificationGroup; onRead: (ids: number[]) => void };

/** Shows the newest notification of a group, and how many replies the group's thread has. A click reads all of them. */
function BellItem({ group, onRead }: BellItemProps) {
  const { text, href, createdAt } = group[0];
  const unread = group.filter(({ read }) => !read);
  const read = unread.length === 0;
  const content = (
    <>
      <span aria-hidden className={cn('mt-2 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-primary')} />
      <span className="min-w-0">
        <span className={cn('line-clamp-3 leading-snug', !read && 'font-bold')}>
          {!read && <span className="sr-only">Unread: </span>}
          {text}
        </span>
        <span className="block text-sm text-muted-foreground">
          {group.length > 1 && <span>{group.length} replies · </span>}
          <TimeAgo iso={createdAt} />
        </span>
      </span>
    </>
  );
  return (
    <DropdownMenuItem
      asChild={href !== null}
      className="items-start py-2"
      onSelect={() => {
        if (!read) onRead(unread.map(({ id }) => id));
      }}
    >
      {href === null ? (
        content
      ) : (
        <Link href={href} prefetch={false}>
          {content}
        </Link>
      )}
    </DropdownMenuItem>
  );
}
