'use client';

import { ChevronDown } from 'lucide-react';
import { useUser } from '@/components/auth/use-user';
import { deferred } from '@/components/providers/deferred';
import { DeferredTrigger } from '@/components/providers/deferred-trigger';
import { Avatar } from '@/components/ui/avatar';
import { greetingName, initials } from '@/lib/users/display-name';

const NOBODY = { firstName: null, lastName: null, email: '' };

const items = deferred(async () => (await import('./member-account-items')).MemberAccountItems);

/** Who is signed in, and what belongs to him. */
export function MemberAccountMenu() {
  const user = useUser();
  const name = greetingName(user ?? NOBODY);
  return (
    <DeferredTrigger source={items} props={{ name }} popup="menu">
      <button type="button" className="h-11 gap-2 px-1.5 flex items-center rounded-md hover:bg-accent">
        <span className="sr-only">Account menu of </span>
        <Avatar size="sm" initials={initials(user ?? NOBODY)} image={user?.avatar} />
        <span className="max-w-32 font-semibold max-sm:sr-only truncate">{name}</span>
        <ChevronDown aria-hidden className="size-4 sm:block hidden text-muted-foreground" />
      </button>
    </DeferredTrigger>
  );
}
