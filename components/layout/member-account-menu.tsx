'use client';

import { ChevronDown, CreditCard, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useLogout } from '@/components/auth/use-logout';
import { useUser } from '@/components/auth/use-user';
import { MembershipLink } from '@/components/membership/membership-link';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { greetingName, initials } from '@/lib/users/names';

const NOBODY = { firstName: null, lastName: null, email: '' };

/** Who is signed in, and what belongs to him. */
export function MemberAccountMenu() {
  const user = useUser();
  const logout = useLogout();
  const name = greetingName(user ?? NOBODY);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-accent">
        <span className="sr-only">Account menu of </span>
        <Avatar size="sm" initials={initials(user ?? NOBODY)} image={user?.avatar} />
        <span className="max-w-32 truncate font-semibold max-sm:sr-only">{name}</span>
        <ChevronDown aria-hidden className="hidden size-4 text-muted-foreground sm:block" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-68">
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
          <MembershipLink>
            <CreditCard aria-hidden /> Subscription
            {user?.billingIssue && (
              <Badge variant="warning" className="ml-auto">
                Payment problem
              </Badge>
            )}
          </MembershipLink>
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
