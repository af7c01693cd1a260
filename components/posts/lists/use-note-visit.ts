'use client';

import { useEffect, useRef } from 'react';
import type { PostView } from '@/lib/posts/schema';

/** For so long a list is looked at before it counts as seen; then the code comes that says so. */
const LOOKED_AT_MS = 5_000;

/** Notes up to which post a list was seen: when it was looked at for some seconds, and what is new in it since. */
export function useNoteVisit(visit: readonly [string] | undefined, posts: readonly PostView[] | undefined): void {
  const path = visit?.[0];
  const newest = posts?.[0]?.createdAt;
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  useEffect(() => {
    if (!path) return;
    const looking = new AbortController();
    const timer = setTimeout(
      () =>
        void import('./note-visit').then(
          ({ noteVisit }) => noteVisit(path, () => latest.current, looking.signal),
          () => {},
        ),
      LOOKED_AT_MS,
    );
    return () => {
      clearTimeout(timer);
      looking.abort();
    };
  }, [path]);
}
