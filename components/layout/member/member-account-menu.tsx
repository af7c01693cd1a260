'use client';

import { ChevronDown } from '@/components/ui/icons/icons';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Avatar } from '@/components/ui/avatar';
import { greetingName, initials } from '@/lib/text/person-names';

const MemberAccountItems = lazyComponent(
  async () => (await import('./member-account-menu-items')).MemberAccountMenuItems,
);

/** Loads the code of the account menu before a click needs it, so that the menu also opens offline. */
export const preloadAccountMenu = MemberAccountItems.preload;

/** The user's name and avatar, which open the account menu. */
export function MemberAccountMenu() {
  const user = useCurrentUser();
  const name = greetingName(user);
  return (
    <LazyPopupTrigger component={MemberAccountItems} props={{ name }} popup="menu">
      <button type="button" className="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-accent">
        <span className="sr-only">Account menu of </span>
        <Avatar size="sm" initials={initials(user)} image={user?.avatar} />
        <span className="max-w-32 truncate font-semibold max-sm:sr-only">{name}</span>
        <ChevronDown aria-hidden className="hidden size-4 text-muted-foreground sm:block" />
      </button>
    </LazyPopupTrigger>
  );
}
