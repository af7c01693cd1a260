import type { ReactNode } from 'react';
import { Link } from '@/components/ui/page/link';

/** A link inside a long text. It is not prefetched, because readers follow few such links. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  );
}
