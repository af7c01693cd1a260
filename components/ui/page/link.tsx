'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

type LinkProps = ComponentProps<'a'> & {
  href: string;
  /** True to prefetch the page when the pointer enters the link. */
  prefetch?: boolean;
  /** True to scroll to the top of the new page. */
  scroll?: boolean;
};

/** Returns true for a plain click. The browser handles other clicks, for example those that open a new tab. */
function isPlainClick({
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

/**
 * Links to another page of the site. Next's own link component is eight times as large and sends two requests for each
 * visible link.
 */
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
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        router.push(href, { scroll });
      }}
      {...props}
    />
  );
}
