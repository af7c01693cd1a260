'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '@/components/ui/page/link';

/** The menu of small screens is a <details>, which stays open when only the page below it changes. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}

/** A link that says when it leads to where one is: style it with `aria-[current=page]:`. */
export function NavLink({ href, ...props }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const here = usePathname() === href;
  return <Link href={href} aria-current={here ? 'page' : undefined} onClick={closeMenu} {...props} />;
}
