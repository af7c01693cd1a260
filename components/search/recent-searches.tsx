'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Search, X } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import {
  deleteRecentSearch,
  readRecentSearchesText,
  subscribeToRecentSearches,
  saveRecentSearch,
  parseRecentSearches,
} from '@/components/drafts/recent-searches';

type RecentSearchesProps = {
  userId: number;
  /**
   * Text of the current search, which is added to the recent searches. Earlier searches are shown only if this text is
   * empty.
   */
  q: string;
};

/** Shows the earlier searches on this device until the reader starts a search. */
export function RecentSearches({ userId, q }: RecentSearchesProps) {
  const storedText = useSyncExternalStore(
    subscribeToRecentSearches,
    () => readRecentSearchesText(userId),
    () => '',
  );
  const searches = useMemo(() => parseRecentSearches(storedText), [storedText]);
  useEffect(() => {
    if (q !== '') saveRecentSearch(userId, q);
  }, [userId, q]);

  if (q !== '' || searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className="text-sm font-bold text-muted-foreground">
        Recent searches on this device
      </h2>
      <ul className="mt-1">
        {searches.map((one) => (
          <li key={one} className="flex items-center gap-2">
            <Link
              data-hit
              href={`/search?${new URLSearchParams({ q: one })}`}
              className="flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-md hover:underline"
            >
              <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <span className="truncate">{one}</span>
            </Link>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Forget the search “${one}”`}
              onClick={() => deleteRecentSearch(userId, one)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
