'use client';

import { Bell, LogOut } from 'lucide-react';
import Link from 'next/link';
import { useState, type MouseEvent } from 'react';
import { UnreadBadge } from '@/components/notifications/unread-badge';
import { useUnreadCount } from '@/components/notifications/use-notifications';
import type { OpenedProps } from '@/components/providers/deferred-trigger';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { MemberSidebar } from './member-sidebar';
import { useLogout } from './use-logout';

/** What the bar at the thumb has no room for. */
export function MemberMenuSheet({ trigger }: OpenedProps) {
  const [isOpen, setOpen] = useState(true);
  // Any link in it leads away, also to another place of the page it stands on.
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
  };
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent side="bottom" aria-describedby={undefined} onClick={closeOnLink}>
        <SheetHeader>
          <SheetTitle>Menu</SheetTitle>
        </SheetHeader>
        <MenuActions />
        <MemberSidebar />
      </SheetContent>
    </Sheet>
  );
}

function MenuActions() {
  const unread = useUnreadCount();
  const logout = useLogout();
  const look = 'flex h-12 grow items-center gap-2.5 rounded-md border bg-card px-3.5 font-semibold hover:bg-accent';
  return (
    <div className="mb-1 flex flex-wrap gap-2">
      <Link href="/notifications" className={look}>
        <Bell aria-hidden className="size-5 shrink-0" />
        Notifications
        <UnreadBadge count={unread} className="ml-auto" />
      </Link>
      <button type="button" onClick={() => void logout()} className={look}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        Logout
      </button>
    </div>
  );
}
