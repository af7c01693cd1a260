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

/**
 * Returns true for a plain click. The browser handles all other clicks, such as those that open a new tab or start a
 * download.
 */
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
 * Links to another page of the site. Next's own link component has eight times as much code. It also sends two requests
 * for each link that comes into view.
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
