import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link inside a long text; not fetched ahead, since few of them are followed. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  );
}
