'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '@/components/ui/page/link';

/** Closes the menu of small screens. The menu is a <details> element, which would stay open after client navigation. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}

/** A link that marks the current page. Style it with `aria-[current=page]:`. */
export function NavLink({ href, ...props }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const isCurrent = usePathname() === href;
  return <Link href={href} aria-current={isCurrent ? 'page' : undefined} onClick={closeMenu} {...props} />;
}
