'use client';

import { Search } from '@/components/ui/icons/icons';
import { useEffect, useRef } from 'react';
import { SearchInput } from '@/components/ui/form/search-input';
import { Link } from '@/components/ui/page/link';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';

const EDITED = 'input, textarea, select, [contenteditable], [role=dialog] *, [role=menu] *';

/**
 * Search field that Ctrl+K or ⌘K focuses. A shortcut of a single letter would conflict with screen readers and speech
 * input (WCAG 2.1.4). Small screens have a link instead.
 */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const goTo = (event: KeyboardEvent) => {
      const isShortcut = pressedKeyUnlessComposing(event).toLowerCase() === 'k' && event.ctrlKey !== event.metaKey;
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(EDITED)) return;
      const pageField = document.querySelector<HTMLInputElement>('main input[type=search][name=q]');
      const field = pageField ?? form.current?.querySelector('input');
      if (!field?.checkVisibility()) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', goTo);
    return () => document.removeEventListener('keydown', goTo);
  }, []);
  return (
    <>
      <form ref={form} action="/search" className="hidden w-56 xl:block">
        <SearchInput
          name="q"
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search"
          maxLength={200}
        />
      </form>
      <Link
        href="/search"
        aria-label="Search"
        className="flex size-11 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground max-[22rem]:hidden xl:hidden"
      >
        <Search aria-hidden className="size-5.5" />
      </Link>
    </>
  );
}
