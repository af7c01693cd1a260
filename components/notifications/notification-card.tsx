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
        'relative flex gap-4 rounded-lg border bg-card p-4 shadow-card sm:px-5',
        !read && 'border-primary/40',
        href !== null && 'hover:border-primary',
      )}
    >
      <span
        className={cn(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          read ? 'bg-muted text-muted-foreground' : 'bg-primary-soft text-primary',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className={cn('flex items-center gap-2', read ? 'font-semibold' : 'font-bold')}>
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
        <p className={cn('mt-0.5', !read && 'font-medium')}>
          {href === null ? (
            text
          ) : (
            // The link covers the card; the buttons lie above it.
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
        <div className="relative z-10 mt-2 -ml-3 flex w-fit flex-wrap gap-1">
          {!read && (
            <Button variant="link" size="sm" onClick={readHere}>
              Mark as read
            </Button>
          )}
          <Button variant="ghost" size="sm" data-action="delete" onClick={onDelete} className="text-muted-foreground">
            <Trash2 aria-hidden /> Delete
          </Button>
        </div>
      </div>
    </article>
  );
}
