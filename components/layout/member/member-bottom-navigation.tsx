'use client';

import { Menu, PenLine } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import type { MouseEvent } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { openPostForm } from '@/components/posts/writing/open-post-form';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { BOTTOM_BAR_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';

const MemberMenuSheet = lazyComponent(async () => (await import('./member-menu-sheet')).MemberMenuSheet);

const ITEM = [
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 text-center text-xs font-semibold wrap-anywhere text-muted-foreground -outline-offset-2 aria-[current]:text-primary aria-expanded:text-primary',
  'before:absolute before:top-0 before:h-0.75 before:w-[min(2.5rem,100%)] before:rounded-b-full aria-[current]:before:bg-primary forced-colors:aria-[current]:underline',
].join(' ');

/**
 * Opens the post form of the current page. On a page without a post form, the link leads to the form on the dashboard.
 */
function write(event: MouseEvent) {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
  if (!opensElsewhere && openPostForm()) event.preventDefault();
}

/** Bottom navigation of small screens, with a Post button for members who can post. */
export function MemberBottomNavigation() {
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      // A page in the middle of a payment hides the bar, because its own buttons need the space.
      className="sticky bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden short:static [body:has([data-hides-bottom-bar])_&]:hidden"
    >
      <ul className="mx-auto flex min-h-16 max-w-lg *:min-w-[min(17vw,4rem)] *:grow">
        {BOTTOM_BAR_LINKS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <MemberNavLink href={href} className={ITEM}>
              <Icon aria-hidden className="size-5.5" />
              {label}
            </MemberNavLink>
          </li>
        ))}
        <PersonalPagePart name="post-link">
          <PostLink />
        </PersonalPagePart>
        <li>
          <LazyPopupTrigger component={MemberMenuSheet} props={{}} popup="dialog">
            <button type="button" className={ITEM}>
              <Menu aria-hidden className="size-5.5" />
              Menu
            </button>
          </LazyPopupTrigger>
        </li>
      </ul>
    </nav>
  );
}

function PostLink() {
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  return (
    mayPost && (
      <li>
        <Link href="/dashboard" onClick={write} className={ITEM}>
          <PenLine aria-hidden className="size-5.5" />
          Post
        </Link>
      </li>
    )
  );
}
