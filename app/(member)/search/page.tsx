import { SearchX } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { chipClasses } from '@/components/posts/writing/chip-classes';
import { ConfirmEmailNotice } from '@/components/posts/lists/confirm-email-notice';
import { SearchResultItem } from '@/components/search/search-result-item';
import { buildSearchUrl, SEARCH_FILTERS, type SearchParameters } from '@/components/search/search-url';
import { SearchFilters, type SearchFilterOptions } from '@/components/search/search-filters';
import { RecentSearches } from '@/components/search/recent-searches';
import { SearchForm } from '@/components/search/search-form';
import { SearchKeyboardNavigation } from '@/components/search/search-keyboard-navigation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { ListSkeleton } from '@/components/ui/skeleton';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { cn } from '@/lib/cn';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts, type SignedInPerson } from '@/lib/policy/access-policy';
import { fetchAllSchools } from '@/lib/schools/queries';
import { listFollowedSchoolIds } from '@/lib/schools/follow';
import { regionSlug } from '@/lib/schools/facts/region';
import { MAX_SEARCH_CHARACTERS } from '@/lib/search/parse-search-text';
import { runSearch } from '@/lib/search/run-search';
import { searchQuery, type SearchQuery } from '@/lib/search/schema';
import { truncateText } from '@/lib/text/truncate-text';

export const metadata: Metadata = { title: 'Search' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The server renders the search results. The query is in the address, and a link leads to the next page of results. */
export default async function SearchPage({ searchParams }: Props) {
  const user = await requireSignedIn('/search');
  const actor = actorFromUser(user, now());
  // Leaves out empty parameters of the address, because a browser also sends the form's empty fields.
  const params = Object.fromEntries(
    Object.entries(await searchParams).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  const query = searchQuery.safeParse(params);
  const typed = truncateText(params.q ?? '', MAX_SEARCH_CHARACTERS);
  const search: SearchParameters = query.success ? withoutPage(query.data) : { q: typed };
  return (
    <>
      <PageHeader
        className="mb-4"
        title="Search"
        lead={!typed && 'Find posts and comments at any school, and schools and events.'}
      />
      <div className="max-w-3xl space-y-3">
        <SearchKeyboardNavigation />
        <SearchForm key={search.q} search={search} />
        <SearchFilters search={search} places={await placesFor(user.id, search)} />
        {query.success && <RecentSearches userId={user.id} q={query.data.q} />}
        {!mayReadMemberPosts(actor) ? (
          <ConfirmEmailNotice meanwhile="/explore" />
        ) : query.success ? (
          // The React key makes each new search first show the placeholder instead of the previous results.
          <Suspense key={JSON.stringify(query.data)} fallback={<ListSkeleton text="Searching…" />}>
            <Found asked={query.data} actor={actor} />
          </Suspense>
        ) : (
          <Alert
            variant="destructive"
            title={
              query.error.issues[0]?.path[0] === 'q' ? "We can't search for that text" : "We don't know this filter"
            }
            action={
              <Button asChild variant="outline" size="sm">
                <Link href={buildSearchUrl({ q: typed })}>Search without filters</Link>
              </Button>
            }
          >
            {query.error.issues[0]?.message}
          </Alert>
        )}
      </div>
    </>
  );
}

const withoutPage = ({ cursor: _cursor, limit: _limit, ...search }: SearchQuery): SearchParameters => search;

/** Returns the names of the schools and regions that the filters show. */
async function placesFor(userId: number, { school, region }: SearchParameters): Promise<SearchFilterOptions> {
  const [schools, followedIds] = await Promise.all([fetchAllSchools(), listFollowedSchoolIds(userId)]);
  return {
    followed: schools.filter(({ id }) => followedIds.includes(id)),
    school: schools.find(({ id }) => id === school)?.name,
    region: schools.find(({ rceName }) => regionSlug(rceName) === region)?.rceName ?? undefined,
  };
}

/** Example searches, shown before the reader has searched. */
const EXAMPLES = ['snow day', 'bus', 'lunch', 'French immersion', 'council meeting'];

const SearchExamples = () => (
  <section aria-labelledby="search-examples" className="pt-2">
    <h2 id="search-examples" className="text-sm font-bold text-muted-foreground">
      Things parents look for
    </h2>
    <ul className="mt-2 flex flex-wrap gap-2">
      {EXAMPLES.map((example) => (
        <li key={example}>
          <Link
            href={buildSearchUrl({ q: example })}
            prefetch={false}
            className={cn(chipClasses, 'border-input bg-card hover:bg-accent')}
          >
            {example}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

async function Found({ asked, actor }: { asked: SearchQuery; actor: SignedInPerson }) {
  if (asked.q === '') return <SearchExamples />;
  const results = await limited(actor.id, () => runSearch(actor, asked));
  if (results instanceof AppError)
    return (
      <Alert
        role="alert"
        variant="destructive"
        title="The search didn't work"
        action={
          <Button asChild variant="outline" size="sm">
            <a href={buildSearchUrl({ ...withoutPage(asked), cursor: asked.cursor })}>Try again</a>
          </Button>
        }
      >
        {results.message}
      </Alert>
    );
  if (results.items.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={asked.cursor ? 'No more results' : `No results for “${asked.q}”`}
        action={<Wider search={asked} />}
      >
        Try fewer or different words. You can't search for people by name, only for words in posts.
      </EmptyState>
    );
  return (
    <section aria-labelledby="found">
      {results.shownFor !== undefined && (
        <p role="status" className="mb-4">
          Showing results for <strong>{results.shownFor}</strong>. No results for “{asked.q}”.
        </p>
      )}
      {results.perhaps !== undefined && (
        <p className="mb-4">
          Did you mean{' '}
          <Link
            href={buildSearchUrl({ ...withoutPage(asked), q: results.perhaps })}
            className="font-semibold text-primary hover:underline"
          >
            {results.perhaps}
          </Link>
          ?
        </p>
      )}
      <h2 id="found" className="sr-only">
        Search results
      </h2>
      <ul className="space-y-3">
        {results.items.map((hit) => (
          <SearchResultItem key={`${hit.kind} ${hit.id}`} hit={hit} />
        ))}
      </ul>
      <nav aria-label="Pages of results" className="mt-5 flex gap-3">
        {asked.cursor && (
          <Button asChild variant="outline">
            <Link href={buildSearchUrl(withoutPage(asked))}>Back to the first page</Link>
          </Button>
        )}
        {results.next && (
          <Button asChild variant="outline">
            <Link href={`/search${results.next}`}>More results</Link>
          </Button>
        )}
      </nav>
    </section>
  );
}

/** Link to the same search without its filters. A search that has no filters gets a link to the dashboard instead. */
function Wider({ search }: { search: SearchParameters }) {
  const isNarrowed = SEARCH_FILTERS.some((name) => search[name] !== undefined);
  return (
    <Button asChild variant="outline">
      {isNarrowed ? (
        <Link href={buildSearchUrl({ q: search.q })}>Search without filters</Link>
      ) : (
        <Link href="/dashboard">Ask on your school’s board</Link>
      )}
    </Button>
  );
}

/**
 * Runs the search, unless the person has searched too often. Returns an `AppError` instead of throwing it, so that the
 * page can show the error.
 */
async function limited<T>(userId: number, work: () => Promise<T>): Promise<T | AppError> {
  try {
    await enforceRateLimit('search', String(userId));
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
