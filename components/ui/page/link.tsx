'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

type LinkProps = ComponentProps<'a'> & {
  href: string;
  /** Fetches the page when the link is about to be pressed. */
  prefetch?: boolean;
  /** Whether the new page is shown from its top. */
  scroll?: boolean;
};

/** Any other press is the browser's: a new tab, a window, a download. */
function isPlain({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  return (
    button === 0 &&
    !(metaKey || ctrlKey || shiftKey || altKey) &&
    (!currentTarget.target || currentTarget.target === '_self')
  );
}

/** A way from page to page: Next's own link is eight times as large, and asks the server twice for each that comes into sight. */
export function Link({ href, prefetch = true, scroll = true, onClick, onPointerEnter, ...props }: LinkProps) {
  const router = useRouter();
  return (
    <a
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (prefetch) router.prefetch(href);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        router.push(href, { scroll });
      }}
      {...props}
    />
  );
}
