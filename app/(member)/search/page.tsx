import { SearchX } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { ConfirmEmailNotice } from '@/components/posts/lists/confirm-email-notice';
import { SearchResultItem } from '@/components/search/search-result-item';
import { RecentSearches } from '@/components/search/recent-searches';
import { SearchForm } from '@/components/search/search-form';
import { SearchKeyboardNavigation } from '@/components/search/search-keyboard-navigation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts, type SignedInPerson } from '@/lib/policy/policy';
import { runSearch } from '@/lib/search/run-search';
import { searchQuery, type SearchQuery } from '@/lib/search/schema';
import { truncateText } from '@/lib/text/truncate-text';

export const metadata: Metadata = { title: 'Search' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The server renders the search results. The query is in the address, and a link leads to the next page of results. */
export default async function SearchPage({ searchParams }: Props) {
  const user = await requireSignedIn('/search');
  const actor = actorFromUser(user, now());
  // Drops empty fields, because forms also send fields that nobody filled in.
  const params = Object.fromEntries(
    Object.entries(await searchParams).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  const query = searchQuery.safeParse(params);
  return (
    <>
      <PageHeader title="Search" lead="Find posts and comments at any school, and schools and events." />
      <div className="max-w-3xl space-y-6">
        <SearchKeyboardNavigation />
        <SearchForm currentSearch={query.success ? query.data : { q: truncateText(params.q ?? '', 200) }} />
        {query.success && <RecentSearches userId={user.id} q={query.data.q} />}
        {!mayReadMemberPosts(actor) ? (
          <ConfirmEmailNotice meanwhile="/explore" />
        ) : query.success ? (
          <Found asked={query.data} actor={actor} />
        ) : (
          <Alert variant="destructive" title="We can't search for that text">
            {query.error.issues[0]?.message}
          </Alert>
        )}
      </div>
    </>
  );
}

async function Found({ asked, actor }: { asked: SearchQuery; actor: SignedInPerson }) {
  if (asked.q === '') return null;
  const results = await limited(actor.id, () => runSearch(actor, asked));
  if (results instanceof AppError)
    return (
      <Alert variant="destructive" title="The search didn't work">
        {results.message}
      </Alert>
    );
  if (results.items.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={asked.cursor ? 'No more results' : `No results for “${asked.q}”`}
        action={<Wider asked={asked} />}
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
            href={`/search${queryOf({ ...asked, q: results.perhaps })}`}
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
            <Link href={`/search${queryOf({ ...asked, cursor: undefined })}`}>Back to the first page</Link>
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

const NARROWED = ['kind', 'topic', 'since', 'mine', 'photos', 'school', 'region'] as const;

/** Link to the same search without its filters. If the search has no filters, the link leads to the dashboard. */
function Wider({ asked }: { asked: SearchQuery }) {
  const isNarrowed = NARROWED.some((name) => asked[name] !== undefined);
  return (
    <Button asChild variant="outline">
      {isNarrowed ? (
        <Link href={`/search${queryOf({ q: asked.q, limit: asked.limit })}`}>Search without filters</Link>
      ) : (
        <Link href="/dashboard">Ask on your school’s board</Link>
      )}
    </Button>
  );
}

const queryOf = (query: SearchQuery): string =>
  `?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`;

/** Returns an error for the page to show, instead of throwing it. */
async function limited<T>(userId: number, work: () => Promise<T>): Promise<T | AppError> {
  try {
    await enforceRateLimit('search', String(userId));
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
