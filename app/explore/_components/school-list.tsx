import type { Region } from '@/lib/schools/facets';
import { levelOf } from '@/lib/schools/level';
import type { SchoolSummary } from '@/lib/schools/schema';

/**
 * All looks stand on the list, and the rows are bare: there may be hundreds. Plain links, for the same reason. The sign before a row is
 * the one that the school has on the map.
 */
const ROWS = [
  'grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1',
  '[&_a]:relative [&_a]:block [&_a]:rounded-md [&_a]:py-2 [&_a]:pr-2 [&_a]:pl-7 [&_a]:leading-snug [&_a]:font-semibold [&_a:hover]:bg-accent [&_a:hover]:text-accent-foreground',
  '[&_small]:block [&_small]:text-[0.8125rem] [&_small]:font-normal [&_small]:text-muted-foreground',
  '[&_a]:before:absolute [&_a]:before:top-3.5 [&_a]:before:left-2 [&_a]:before:size-2.25 [&_a]:before:rounded-full [&_a]:before:border-[3px]',
  '[&_[data-level=elementary]]:before:border-[4.5px] [&_[data-level=elementary]]:before:border-primary',
  '[&_[data-level=junior]]:before:rounded-none [&_[data-level=junior]]:before:border-[4.5px] [&_[data-level=junior]]:before:border-brick',
  '[&_[data-level=senior]]:before:rounded-none [&_[data-level=senior]]:before:border-brick',
  '[&_[data-level=several]]:before:border-success',
  '[&_[data-level=unknown]]:before:scale-60 [&_[data-level=unknown]]:before:border-[4.5px] [&_[data-level=unknown]]:before:border-muted-foreground',
].join(' ');

export function SchoolList({ regions }: { regions: Region<SchoolSummary>[] }) {
  return regions.map(({ value, label, schools }) => (
    <section key={value} aria-labelledby={`region-${value}`} className="mb-8">
      <h2
        id={`region-${value}`}
        className="sticky top-16 z-10 flex scroll-mt-16 items-baseline justify-between gap-3 border-b bg-background py-2.5 font-display text-lg font-bold"
      >
        {label}
        <span className="shrink-0 font-sans text-sm font-normal text-muted-foreground">
          {schools.length} {schools.length === 1 ? 'school' : 'schools'}
        </span>
      </h2>
      <ul className={`mt-2 ${ROWS}`}>
        {schools.map(({ id, name, city, type, grades }) => (
          <li key={id}>
            <a href={`/explore/${id}`} data-level={levelOf(type)}>
              {name} <small>{[city, type, grades && `Grades ${grades}`].filter(Boolean).join(' · ')}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
