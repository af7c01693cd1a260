'use client';

import { CreditCard, LogOut, ShieldCheck, UserRound } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Badge } from '@/components/ui/badge';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useLogout } from './use-logout';

/** Menu of the signed-in user. */
export function MemberAccountMenuItems({ name, trigger, byKeyboard }: LazyPopupProps & { name: string }) {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent focusesFirstItem={byKeyboard} className="w-68">
        <DropdownMenuLabel>
          <span className="block truncate font-semibold text-foreground">{name}</span>
          <span className="block truncate">{user?.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/account">
            <UserRound aria-hidden /> Profile
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <SubscriptionPageLink>
            <CreditCard aria-hidden /> Subscription
            {user?.billingIssue && (
              <Badge variant="warning" className="ml-auto">
                Payment problem
              </Badge>
            )}
          </SubscriptionPageLink>
        </DropdownMenuItem>
        {user?.isAdmin === true && (
          <DropdownMenuItem asChild>
            <Link href="/admin/dashboard">
              <ShieldCheck aria-hidden /> Admin Dashboard
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void logout()}>
          <LogOut aria-hidden /> Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
