'use client';

import { Link } from '@/components/ui/page/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';

type MemberNavLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string };

/** Link with aria-current if it leads to the current page or section. Style the current link with `aria-[current]:`. */
export function MemberNavLink({ href, ...props }: MemberNavLinkProps) {
  const path = usePathname();
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined;
  return <Link href={href} aria-current={current} {...props} />;
}
