import { useId, type ReactNode } from 'react';
import { POST_TOPICS, TOPIC_LABELS } from '@/components/posts/topics/post-topics';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { Link } from '@/components/ui/page/link';
import { SEARCH_KINDS, type SearchKind } from '@/lib/search/schema';
import { FilterChip } from './filter-chip';
import {
  SEARCH_FILTERS_ID,
  buildSearchUrl,
  SEARCH_FILTERS,
  type SearchParameters,
  type SearchFilter,
} from './search-url';

const KINDS: Record<SearchKind, string> = { post: 'Posts', comment: 'Comments', school: 'Schools', event: 'Events' };
/** Choices of the filter by date: maximum age of a result, in days. */
const AGES: Record<number, string> = { 7: 'The past week', 31: 'The past month', 366: 'The past year' };

/** Names of schools and regions that the filters show. */
export type SearchFilterOptions = {
  /** Schools that the reader follows. */
  followed: { id: number; name: string }[];
  /** Name of the school whose id is in the page's address. */
  school: string | undefined;
  /** Name of the region whose id is in the page's address. */
  region: string | undefined;
};

/** Returns the label of a chosen filter, such as 'The past week'. */
function labelOf(
  name: Exclude<SearchFilter, 'kind'>,
  search: SearchParameters,
  { school, region }: SearchFilterOptions,
): string {
  const { since, topic } = search;
  if (name === 'since' && since) return AGES[since] ?? `The past ${since} days`;
  if (name === 'topic' && topic) return TOPIC_LABELS[topic];
  if (name === 'school') return school ?? 'Unknown school';
  if (name === 'region') return region ?? 'Unknown region';
  return name === 'mine' ? 'Schools I follow' : 'With photos';
}

type SearchFiltersProps = { search: SearchParameters; places: SearchFilterOptions };

/**
 * Shows chips for the chosen filters and for the kinds of results. A collapsible section contains all other filters.
 */
export function SearchFilters({ search, places }: SearchFiltersProps) {
  const chosen = SEARCH_FILTERS.filter((name) => search[name] !== undefined);
  const option = (choice: SearchParameters, label: string) => {
    const [[name, value] = []] = Object.entries(choice) as [SearchFilter, unknown][];
    const isChosen = name !== undefined && search[name] === value;
    const next = { ...search, ...choice, ...(isChosen && { [name]: undefined }) };
    return (
      <li key={label} className="max-w-full">
        <FilterChip label={label} href={buildSearchUrl(next)} isChosen={isChosen} />
      </li>
    );
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 sm:gap-y-2">
      <details className="min-w-0 open:w-full">
        <CollapsibleSummary id={SEARCH_FILTERS_ID} className="w-fit rounded-sm font-semibold">
          Filters
        </CollapsibleSummary>
        <div className="space-y-3 rounded-lg border bg-card p-4">
          <Group title="When">
            {Object.entries(AGES).map(([days, label]) => option({ since: Number(days) }, label))}
          </Group>
          <Group title="Topic">{POST_TOPICS.map((topic) => option({ topic }, TOPIC_LABELS[topic]))}</Group>
          <Group title="Photos">{option({ photos: 'yes' }, 'With photos')}</Group>
          <Group title="Where">
            {option({ mine: 'yes' }, 'Schools I follow')}
            {places.followed.map(({ id, name }) => option({ school: id }, name))}
          </Group>
        </div>
      </details>
      <ul aria-label="Filters" className="flex min-w-0 flex-1 flex-wrap gap-2 max-sm:basis-full sm:py-1">
        {chosen.map(
          (name) =>
            name !== 'kind' && (
              <li key={name} className="max-w-full">
                <FilterChip
                  label={labelOf(name, search, places)}
                  href={buildSearchUrl({ ...search, [name]: undefined })}
                  isChosen
                  disappears
                />
              </li>
            ),
        )}
        {SEARCH_KINDS.map((kind) => option({ kind }, KINDS[kind]))}
        {chosen.length > 1 && (
          <li>
            <Link
              href={buildSearchUrl({ q: search.q })}
              className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-primary hover:underline"
            >
              Clear all
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-semibold text-muted-foreground">
        {title}
      </p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </div>
  );
}
