'use client';

import { useEffect, useState } from 'react';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { callApi } from '@/lib/http/api-client';
import type { SimilarPost } from '@/lib/search/schema';
import { cleanText } from '@/lib/text/clean-text';
import { truncateText } from '@/lib/text/truncate-text';

/** Pause in ms between the last keystroke and the search. */
const PAUSE_MS = 400;
const MIN_TITLE_LENGTH = 4;

type SimilarPostsProps = {
  /** Id of the chosen school, or 0 if no school is chosen. */
  schoolId: number;
  title: string;
  /**
   * True while the title field has the focus. The search runs only then, because later results would push down the
   * field in which the writer is typing.
   */
  isTyping: boolean;
};

/** Shows similar earlier posts below the title while the writer types the title. */
export function SimilarPosts({ schoolId, title, isTyping }: SimilarPostsProps) {
  const [similarPosts, setFound] = useState<SimilarPost[]>([]);
  const searchTitle = cleanText(title);
  const isSearching = isTyping && schoolId > 0;

  useEffect(() => {
    if (!isSearching) return;
    const abortController = new AbortController();
    const search = () =>
      searchTitle.length < MIN_TITLE_LENGTH
        ? setFound([])
        : void callApi(
            'GET',
            `/api/schools/${schoolId}/similar-posts?${new URLSearchParams({ title: truncateText(searchTitle, 200) })}`,
            undefined,
            { signal: abortController.signal },
          ).then(setFound, () => {});
    const pause = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abortController.abort();
    };
  }, [isSearching, schoolId, searchTitle]);

  const listedPosts = searchTitle === '' ? [] : similarPosts;
  return (
    <div className={listedPosts.length === 0 ? undefined : 'mt-2 rounded-md border bg-background px-3.5 py-2.5'}>
      <p role="status" className="text-sm font-semibold">
        {listedPosts.length === 1 && 'A similar post at this school'}
        {listedPosts.length > 1 && `${listedPosts.length} similar posts at this school`}
      </p>
      <ul className="mt-0.5">
        {listedPosts.map(({ id, title: heading, at }) => (
          <li key={id}>
            <a
              href={`/schools/${schoolId}?post=${id}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-9 items-center gap-2 text-[0.9375rem] hover:underline"
            >
              <span className="line-clamp-2 min-w-0 wrap-anywhere text-primary">{heading}</span>
              <span className="shrink-0 text-sm text-muted-foreground">
                <TimeAgo iso={at} />
              </span>
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
