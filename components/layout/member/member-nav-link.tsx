'use client';

import { Link } from '@/components/ui/page/link';
import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';

type MemberNavLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string };

/** A link that marks the current page, or its section, with aria-current. Style it with `aria-[current]:`. */
export function MemberNavLink({ href, ...props }: MemberNavLinkProps) {
  const path = usePathname();
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined;
  return <Link href={href} aria-current={current} {...props} />;
}
