'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '@/components/ui/page/link';

/** Closes the menu of small screens, because a <details> element stays open after client navigation. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}

/** Link that marks the current page. Style the current link with `aria-[current=page]:`. */
export function NavLink({ href, ...props }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const isCurrent = usePathname() === href;
  return <Link href={href} aria-current={isCurrent ? 'page' : undefined} onClick={closeMenu} {...props} />;
}
