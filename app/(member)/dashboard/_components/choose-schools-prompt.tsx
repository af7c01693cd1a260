'use client';

import { useId, useState } from 'react';
import { FollowSchoolButton } from '@/components/schools/follow/follow-school-button';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { NearMeButton, NearMeStatus } from '@/components/schools/near/near-me';
import { useDeviceLocation } from '@/components/schools/near/device-location';
import { listRecentlyActiveSchools } from '@/components/schools/recently-active-schools';
import { useAreSchoolHighlightsPending, useSchoolHighlights } from '@/components/schools/use-school-highlights';
import { useAllSchools } from '@/components/schools/use-all-schools';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { SearchInput } from '@/components/ui/form/search-input';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { cn } from '@/lib/cn';
import { formatDistanceAway, sortByDistance } from '@/lib/schools/map/nearby';
import { searchSchools } from '@/lib/schools/search';
import { useIsFirstQuestionSuggested } from './use-is-first-question-suggested';

/** Maximum number of schools in the list below the field, so that the field stays visible on a phone. */
const MAX_RESULTS = 4;

/**
 * Style of the buttons that follow a first school. Afterwards, the page's next step is filled: “Done” if a first question
 * comes next, and else a button in the page's header.
 */
const FILLED = 'bg-primary text-primary-foreground hover:bg-primary-hover';

/**
 * Asks a member who follows no school for their schools, by name, town or distance. Suggests schools with recent posts
 * before the member searches. Each school has a Follow button.
 */
export function ChooseSchoolsPrompt({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [search, setSearch] = useState('');
  const { data: schools, isError, isFetching, refetch } = useAllSchools();
  const { data: follows = [] } = useFollowedSchools();
  const isFirst = follows.length === 0;
  const leadsToQuestion = useIsFirstQuestionSuggested();
  const isSearching = search.trim() !== '';
  const { position } = useDeviceLocation();
  const highlightsOf = useSchoolHighlights();
  const arePending = useAreSchoolHighlightsPending();
  const isLoading = arePending || (!schools && !isError);
  const hasQuestion = isSearching || position !== null;
  const found = isSearching
    ? searchSchools(schools ?? [], search)
    : position
      ? (schools ?? [])
      : listRecentlyActiveSchools(schools ?? [], highlightsOf);
  const results = (position ? sortByDistance(found, position) : found.map((school) => ({ school, km: null }))).slice(
    0,
    MAX_RESULTS,
  );

  function finish() {
    onDone();
    // On a phone, scrolls back to the top of the page. The next card, about a first question, is shorter than the list
    // of schools.
    scrollTo(0, 0);
    // The focused button disappears together with the question, so the focus moves to the main content.
    focusMainContent();
  }

  return (
    <section
      aria-labelledby={id}
      // Hides the feed's filters, because the feed of a member without schools has no posts to filter.
      data-asks-schools={isFirst || undefined}
      className="mt-4 rounded-lg border bg-card p-4 shadow-card sm:px-5"
    >
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-bold">
          Which schools?
        </h2>
        {follows.length > 0 && (
          <Button variant={leadsToQuestion ? 'default' : 'outline'} size="sm" onClick={finish}>
            Done
          </Button>
        )}
      </div>
      <div className="flex items-center gap-2">
        <SearchInput
          aria-label="Find your children's schools"
          placeholder="School or town"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="min-w-0 grow"
        />
        <NearMeButton className="min-h-11" />
      </div>
      <NearMeStatus />
      {!hasQuestion && isLoading && <Skeleton className="mt-3 h-70" />}
      {!hasQuestion && results.length > 0 && (
        <p className="mt-3 text-sm font-semibold text-muted-foreground">Parents wrote here recently</p>
      )}
      {results.length > 0 && (
        <ul aria-label="Schools" className="mt-1 divide-y">
          {results.map(({ school, km }) => (
            <li key={school.id} className="flex items-center justify-between gap-3 py-2">
              <p className="min-w-0 leading-snug wrap-anywhere">
                <span className="font-semibold">{school.name}</span>
                <span className="block text-sm text-muted-foreground">
                  {school.city}
                  {km !== null && ` · ${formatDistanceAway(km)}`}
                </span>
              </p>
              <FollowSchoolButton school={school} quiet className={cn('min-h-11 shrink-0', isFirst && FILLED)} />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="text-[0.9375rem] text-muted-foreground">
        {isSearching && results.length === 0 && (
          <p className="mt-2">
            {schools ? 'No schools match your search' : isError ? 'Error loading schools' : 'Loading schools...'}{' '}
            {isError && !schools && (
              <Button variant="link" size="sm" pending={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            )}
          </p>
        )}
        {follows.length > 0 && (
          <p className="mt-2 wrap-anywhere text-foreground">
            You follow {new Intl.ListFormat('en-CA').format(follows.map(({ name }) => name))}. Add another school, or
            choose Done.
          </p>
        )}
      </div>
    </section>
  );
}
