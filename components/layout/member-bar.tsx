'use client';

import { Bell, LogOut, Menu } from 'lucide-react';
import Link from 'next/link';
import { useState, type MouseEvent } from 'react';
import { useLogout } from '@/components/auth/use-logout';
import { UnreadBadge } from '@/components/notifications/unread-badge';
import { useUnreadCount } from '@/components/notifications/use-notifications';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { BAR_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';
import { MemberSidebar } from './member-sidebar';

const ITEM =
  'flex h-full w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted-foreground -outline-offset-2 aria-[current]:text-primary aria-expanded:text-primary';

/** The navigation of small screens, at the bottom where the thumb is. */
export function MemberBar() {
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-lg grid-cols-4">
        {BAR_LINKS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <MemberNavLink href={href} className={ITEM}>
              <Icon aria-hidden className="size-5.5" />
              {label}
            </MemberNavLink>
          </li>
        ))}
        <li>
          <MenuSheet />
        </li>
      </ul>
    </nav>
  );
}

function MenuSheet() {
  const [isOpen, setOpen] = useState(false);
  // Any link in it leads away, also to another place of the page it stands on.
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
  };
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger className={ITEM}>
        <Menu aria-hidden className="size-5.5" />
        Menu
      </SheetTrigger>
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
  const look = 'flex h-12 w-full items-center gap-2.5 rounded-md border bg-card px-3 font-semibold hover:bg-accent';
  return (
    <div className="grid grid-cols-2 gap-2">
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
