'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { chipClasses } from '@/components/posts/writing/chip-classes';
import { X } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { SEARCH_FILTERS_ID, SEARCH_FIELD_SELECTOR } from './search-url';

type FilterChipProps = {
  label: string;
  /** Address of the search with this filter, or without it if the filter is chosen. */
  href: string;
  isChosen?: boolean;
  /** True if a click removes the chip from the page, so that the focus must move elsewhere. */
  disappears?: boolean;
};

/** Link that adds a filter to the search or removes it. Keeps a text that the reader typed but has not sent. */
export function FilterChip({ label, href, isChosen = false, disappears = false }: FilterChipProps) {
  const router = useRouter();
  function follow(event: MouseEvent) {
    const address = new URL(href, location.origin);
    const typed = document.querySelector<HTMLInputElement>(SEARCH_FIELD_SELECTOR)?.value ?? '';
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (disappears) document.getElementById(SEARCH_FILTERS_ID)?.focus({ preventScroll: true });
    if (typed === (address.searchParams.get('q') ?? '')) return;
    event.preventDefault();
    address.searchParams.set('q', typed);
    router.push(address.pathname + address.search);
  }
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      onClick={follow}
      className={cn(
        chipClasses,
        isChosen ? 'border-primary bg-primary-soft text-primary' : 'border-input bg-card hover:bg-accent',
      )}
    >
      {isChosen && <span className="sr-only">Remove filter: </span>}
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {isChosen && <X aria-hidden className="size-4 shrink-0" />}
    </Link>
  );
}
