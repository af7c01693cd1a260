'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 250;

/** What is typed, and what is looked for: the same a moment later. The address of the page keeps it, for the way back. */
export function useSearch() {
  const given = useSearchParams().get('search') ?? '';
  const [typed, setTyped] = useState(given);
  const [search, setSearch] = useState(given.trim());

  useEffect(() => {
    const next = typed.trim();
    if (next === search) return;
    const timer = setTimeout(() => {
      setSearch(next);
      window.history.replaceState(
        null,
        '',
        next ? `?${new URLSearchParams({ search: next })}` : window.location.pathname,
      );
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  return { typed, setTyped, search };
}
