'use client';

import { Bell as BellIcon } from '@/components/ui/icons/icons';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import { UnreadBadge } from './unread-badge';
import { useUnreadCount } from './use-unread-count';

const BellMenu = lazyComponent(async () => (await import('./notification-bell-menu')).NotificationBellMenu);

/** Shows the header's bell with the unread count, and a menu of the newest notifications. */
export function NotificationBell() {
  const unread = useUnreadCount();
  return (
    <LazyPopupTrigger component={BellMenu} props={{}} popup="menu">
      <Button
        variant="ghost"
        size="icon"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative"
      >
        <BellIcon aria-hidden className="size-5.5" />
        <UnreadBadge count={unread} className="absolute top-0.5 right-0" />
      </Button>
    </LazyPopupTrigger>
  );
}
