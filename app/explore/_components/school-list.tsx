import type { RegionWithSchools } from '@/lib/schools/filter-options';
import { findSchoolLevel } from '@/lib/schools/facts/find-school-level';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { formatEventDays } from '@/lib/events/event-time-text';
import { EMPTY_SCHOOL_HIGHLIGHTS, type SchoolHighlights, type SchoolSummary } from '@/lib/schools/schema';
import { CollapsibleSchoolRegion } from './collapsible-school-region';

/** Styles of all rows. They are set once on the list, because hundreds of rows with classes would enlarge the HTML. */
const ROWS = [
  'grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1',
  '[&_a]:relative [&_a]:block [&_a]:scroll-mt-32 [&_a]:rounded-md [&_a]:py-2 [&_a]:pr-2 [&_a]:pl-7 [&_a]:leading-snug [&_a]:font-semibold [&_a:hover]:bg-accent [&_a:hover]:text-accent-foreground',
  '[&_small]:block [&_small]:text-[0.8125rem] [&_small]:font-normal [&_small]:text-muted-foreground',
  '[&_a]:before:absolute [&_a]:before:top-3.5 [&_a]:before:left-2 [&_a]:before:size-2.25 [&_a]:before:rounded-full [&_a]:before:border-[3px]',
  '[&_[data-level=elementary]]:before:border-[4.5px] [&_[data-level=elementary]]:before:border-primary',
  '[&_[data-level=junior]]:before:rounded-none [&_[data-level=junior]]:before:border-[4.5px] [&_[data-level=junior]]:before:border-brick',
  '[&_[data-level=senior]]:before:rounded-none [&_[data-level=senior]]:before:border-brick',
  '[&_[data-level=several]]:before:border-success',
  '[&_[data-level=unknown]]:before:scale-60 [&_[data-level=unknown]]:before:border-[4.5px] [&_[data-level=unknown]]:before:border-muted-foreground',
].join(' ');
export const SCHOOL_LIST_CLASSES = `scroll-mt-32 py-2 wrap-anywhere ${ROWS}`;

/** Follower count, last post and next event of schools, by school id. */
type HighlightsBySchool = ReadonlyMap<number, SchoolHighlights>;

type RegionListProps = {
  regions: RegionWithSchools<SchoolSummary>[];
  /** Text in the search field. Each new text resets the regions that the visitor opened or closed. */
  query: string;
  highlights: HighlightsBySchool;
};

/** List of schools by region. All regions are collapsed until the visitor searches. */
export function SchoolsByRegion({ regions, query, highlights }: RegionListProps) {
  return regions.map(({ value, label, schools }) => (
    <CollapsibleSchoolRegion key={`${value}${query}`} name={value} isOpen={query !== ''}>
      <CollapsibleSummary className="group/summary sticky top-16 z-10 min-h-12 border-b bg-background py-2.5">
        <h2 className="flex flex-1 items-center justify-between gap-x-3 font-display text-lg font-bold group-hover/summary:text-primary">
          {label}
          <span className="shrink-0 font-sans text-sm font-normal text-muted-foreground">
            {schools.length} {schools.length === 1 ? 'school' : 'schools'}
          </span>
        </h2>
      </CollapsibleSummary>
      {/* Browsers open a closed <details> for an anchor inside it, so the id is on the list inside the <details>. */}
      <SchoolList schools={schools} highlights={highlights} id={`region-${value}`} />
    </CollapsibleSchoolRegion>
  ));
}

type SchoolListProps = { schools: SchoolSummary[]; highlights: HighlightsBySchool; id?: string };

/** List of links to the given schools, in their given order. */
export function SchoolList({ schools, highlights, id }: SchoolListProps) {
  return (
    <ul id={id} className={SCHOOL_LIST_CLASSES}>
      {schools.map(({ id: school, name, city, type, grades }) => (
        <li key={school}>
          <a href={`/explore/${school}`} data-level={findSchoolLevel(type)}>
            {name}{' '}
            <small>
              {[city, type, grades && `Grades ${grades}`, ...publicHighlights(highlights.get(school))]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the highlights that visitors may know. The time of the last post is left out, because visitors see only
 * shared posts.
 */
function publicHighlights({ followers, nextEvent }: SchoolHighlights = EMPTY_SCHOOL_HIGHLIGHTS): (
  | string
  | false
  | null
)[] {
  return [nextEvent && `Next event ${formatEventDays(nextEvent)}`, followers !== null && `${followers}+ parents`];
}
