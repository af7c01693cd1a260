'use client';

import { Bell, CreditCard, LogOut, Search, ShieldCheck, TriangleAlert } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useState, type MouseEvent } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { UnreadBadge } from '@/components/notifications/unread-badge';
import { useUnreadCount } from '@/components/notifications/use-unread-count';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { cn } from '@/lib/cn';
import { MemberSidebar } from './member-sidebar';
import { useLogout } from './use-logout';

/** Menu with the links that do not fit into the bottom bar. */
export function MemberMenuSheet({ trigger }: LazyPopupProps) {
  const [isOpen, setOpen] = useState(true);
  // The menu closes on any link, including anchors on the same page.
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
        <MenuEnd />
      </SheetContent>
    </Sheet>
  );
}

const LOOK =
  'flex min-h-12 grow items-center gap-2 rounded-md border bg-card px-2.5 py-1.5 font-semibold hover:bg-accent';

function MenuActions() {
  const unread = useUnreadCount();
  const user = useCurrentUser();
  return (
    <div className="mb-1 flex flex-wrap gap-2 *:basis-42">
      <Link href="/search" className={LOOK}>
        <Search aria-hidden className="size-5 shrink-0" />
        Search
      </Link>
      <Link href="/notifications" className={LOOK}>
        <Bell aria-hidden className="size-5 shrink-0" />
        Notifications
        <UnreadBadge count={unread} className="ml-auto" />
      </Link>
      <SubscriptionPageLink className={LOOK}>
        <CreditCard aria-hidden className="size-5 shrink-0" />
        <span className="leading-tight">
          Subscription
          <span className="block text-xs font-normal text-muted-foreground">
            {user?.hasAccess ? 'Active' : 'Inactive'}
          </span>
        </span>
        {user?.billingIssue && (
          <TriangleAlert role="img" aria-label="Payment problem" className="ml-auto size-5 text-warning" />
        )}
      </SubscriptionPageLink>
      {user?.isAdmin === true && (
        <Link href="/admin/dashboard" className={LOOK}>
          <ShieldCheck aria-hidden className="size-5 shrink-0" />
          Admin
        </Link>
      )}
    </div>
  );
}

/** Logout is the last item, away from frequently used links. */
function MenuEnd() {
  const logout = useLogout();
  return (
    <div className="mt-2 border-t pt-4">
      <button type="button" onClick={() => void logout()} className={cn(LOOK, 'w-full')}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        Logout
      </button>
    </div>
  );
}
