import { Bell, MessageCircle, School, ThumbsUp, Trash2, type Icon } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { NotificationView } from '@/lib/notifications/schema';
import { NOTIFICATION_TITLES } from './notification-titles';

const ICONS: Record<NotificationView['relatedEntityType'], Icon> = {
  post: ThumbsUp,
  comment: MessageCircle,
  subscription: School,
  other: Bell,
};

type NotificationCardProps = {
  notification: NotificationView;
  onRead: () => void;
  onDelete: (button: HTMLElement) => void;
};

export function NotificationCard({ notification, onRead, onDelete }: NotificationCardProps) {
  const { text, read, relatedEntityType, createdAt, href } = notification;
  const Icon = ICONS[relatedEntityType];
  // The button disappears when it is clicked, so the focus moves to the next button.
  const markAsRead = (event: MouseEvent<HTMLElement>) => {
    const next = event.currentTarget.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
    onRead();
  };
  return (
    <article
      className={cn(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-lg border p-4 shadow-card sm:items-center sm:gap-x-4 sm:px-5 sm:py-3.5',
        read ? 'bg-card' : 'border-primary/40 bg-[color-mix(in_oklab,var(--primary-soft)_50%,var(--card))]',
        href !== null && 'hover:border-primary',
      )}
    >
      <span
        className={cn(
          'flex size-10 items-center justify-center rounded-full',
          read ? 'bg-muted text-muted-foreground' : 'bg-primary text-primary-foreground',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      {/* The text is above the title, because the text is what the reader looks for. */}
      <div className="flex flex-col-reverse justify-end self-center max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-1">
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
          <h2 className="flex items-center gap-2">
            {NOTIFICATION_TITLES[relatedEntityType]}
            {!read && (
              <span className="size-2 rounded-full bg-primary">
                <span className="sr-only">Unread</span>
              </span>
            )}
          </h2>
          <time dateTime={createdAt}>{formatDateAndTime(createdAt)}</time>
        </div>
        <p className={cn('leading-snug max-sm:pr-10', read ? 'font-medium' : 'font-bold')}>
          {href === null ? (
            text
          ) : (
            // The link covers the whole card, and the buttons are layered over the link.
            <Link
              href={href}
              prefetch={false}
              onClick={() => !read && onRead()}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {text}
            </Link>
          )}
        </p>
      </div>
      {/* On a phone each button has its own grid cell, so that the card is only as tall as its text needs. */}
      <div className="z-10 max-sm:contents sm:relative sm:-mr-2 sm:flex sm:items-center">
        {!read && (
          <Button
            variant="link"
            size="sm"
            onClick={markAsRead}
            className="max-sm:relative max-sm:z-10 max-sm:col-start-2 max-sm:row-start-2 max-sm:-mb-2 max-sm:w-fit max-sm:px-0"
          >
            Mark as read
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          data-action="delete"
          onClick={(event) => onDelete(event.currentTarget)}
          className="text-muted-foreground max-sm:relative max-sm:z-10 max-sm:col-start-3 max-sm:row-start-1 max-sm:-mt-1 max-sm:-mr-2"
        >
          <Trash2 aria-hidden /> <span className="max-sm:sr-only">Delete</span>
        </Button>
      </div>
    </article>
  );
}
