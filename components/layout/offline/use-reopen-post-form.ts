import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { openPostForm } from '@/components/posts/writing/open-post-form';

/** Returns a function that opens the page on which a text was written, and then the post form of that page. */
export function useReopenPostForm(): (what: 'post' | 'comment', href: string) => void {
  const router = useRouter();
  const path = usePathname();
  const expectedAt = useRef<string | null>(null);
  useEffect(() => {
    const isThere = expectedAt.current === path;
    expectedAt.current = null;
    // The requested page has replaced the previous page, so the post form of the requested page can now open.
    if (isThere) openPostForm();
  }, [path]);
  return (what, href) => {
    const { pathname, search } = new URL(href);
    if (pathname !== location.pathname) {
      expectedAt.current = what === 'post' ? pathname : null;
      router.push(pathname + search);
    } else if (what === 'post') openPostForm();
  };
}
