'use client';

import { Menu } from 'lucide-react';
import { deferred } from '@/components/providers/deferred';
import { DeferredTrigger } from '@/components/providers/deferred-trigger';
import { BAR_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';

const sheet = deferred(async () => (await import('./member-menu-sheet')).MemberMenuSheet);

const ITEM = [
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted-foreground -outline-offset-2 aria-[current]:text-primary aria-expanded:text-primary',
  'before:absolute before:top-0 before:h-0.75 before:w-10 before:rounded-b-full aria-[current]:before:bg-primary forced-colors:aria-[current]:underline',
].join(' ');

/** The navigation of small screens, at the bottom where the thumb is. */
export function MemberBar() {
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
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
          <DeferredTrigger source={sheet} props={{}} popup="dialog">
            <button type="button" className={ITEM}>
              <Menu aria-hidden className="size-5.5" />
              Menu
            </button>
          </DeferredTrigger>
        </li>
      </ul>
    </nav>
  );
}
