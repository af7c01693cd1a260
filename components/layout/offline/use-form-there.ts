import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { askToWrite } from '@/components/posts/writing/ask-to-write';

/** Leads to the page where something was written, and opens the form of a post there: not that of the page that one stands on. */
export function useFormThere(): (what: 'post' | 'comment', href: string) => void {
  const router = useRouter();
  const path = usePathname();
  const expectedAt = useRef<string | null>(null);
  useEffect(() => {
    const isThere = expectedAt.current === path;
    expectedAt.current = null;
    if (isThere) askToWrite(); // the form of the page before is gone by now
  }, [path]);
  return (what, href) => {
    const { pathname, search } = new URL(href);
    if (pathname !== location.pathname) {
      expectedAt.current = what === 'post' ? pathname : null;
      router.push(pathname + search);
    } else if (what === 'post') askToWrite();
  };
}
