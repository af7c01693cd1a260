import { Bell, MessageCircle, School, ThumbsUp, Trash2, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { dateAndTime } from '@/lib/dates';
import type { NotificationView } from '@/lib/notifications/schema';
import { NOTIFICATION_TITLES } from './titles';

const ICONS: Record<NotificationView['relatedEntityType'], LucideIcon> = {
  post: ThumbsUp,
  comment: MessageCircle,
  subscription: School,
  other: Bell,
};

type NotificationCardProps = { notification: NotificationView; onRead: () => void; onDelete: () => void };

export function NotificationCard({ notification, onRead, onDelete }: NotificationCardProps) {
  const { text, read, relatedEntityType, createdAt, href } = notification;
  const Icon = ICONS[relatedEntityType];
  // The button goes away with being pressed; the focus moves on to the one beside it.
  const readHere = (event: MouseEvent<HTMLElement>) => {
    const next = event.currentTarget.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
    onRead();
  };
  return (
    <article
      className={cn(
        'gap-x-3 p-4 sm:items-center sm:gap-x-4 sm:px-5 sm:py-3.5 relative grid grid-cols-[auto_minmax(0,1fr)_auto] rounded-lg border bg-card shadow-card',
        !read && 'border-primary/40 bg-[color-mix(in_oklab,var(--primary-soft)_50%,var(--card))]',
        href !== null && 'hover:border-primary',
      )}
    >
      <span
        className={cn(
          'size-10 sm:row-span-2 flex items-center justify-center rounded-full',
          read ? 'bg-muted text-muted-foreground' : 'bg-primary text-primary-foreground',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="gap-x-3 flex flex-wrap items-center self-center">
        <h2 className={cn('gap-2 flex items-center', read ? 'font-semibold' : 'font-bold')}>
          {NOTIFICATION_TITLES[relatedEntityType]}
          {!read && (
            <span className="size-2 rounded-full bg-primary">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </h2>
        <time dateTime={createdAt} className="text-sm text-muted-foreground">
          {dateAndTime(createdAt)}
        </time>
      </div>
      <p
        className={cn(
          'max-sm:col-span-3 max-sm:text-balance max-sm:mt-2 sm:col-start-2 sm:row-start-2',
          !read && 'font-medium',
        )}
      >
        {href === null ? (
          text
        ) : (
          // The link covers the card; the buttons lie above it.
          <Link
            href={href}
            prefetch={false}
            onClick={() => !read && onRead()}
            className="after:inset-0 after:absolute after:rounded-lg"
          >
            {text}
          </Link>
        )}
      </p>
      {/* On a phone each has a place of its own, so that a card is no higher than its text needs. */}
      <div className="max-sm:contents sm:relative sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:-mr-2 sm:flex sm:items-center z-10">
        {!read && (
          <Button
            variant="link"
            size="sm"
            onClick={readHere}
            className="max-sm:relative max-sm:z-10 max-sm:col-span-3 max-sm:-mb-2 max-sm:w-fit max-sm:px-0"
          >
            Mark as read
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          data-action="delete"
          onClick={onDelete}
          className="max-sm:relative max-sm:z-10 max-sm:col-start-3 max-sm:row-start-1 max-sm:-mt-1 max-sm:-mr-2 text-muted-foreground"
        >
          <Trash2 aria-hidden /> <span className="max-sm:sr-only">Delete</span>
        </Button>
      </div>
    </article>
  );
}
