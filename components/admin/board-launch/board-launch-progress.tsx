'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { School } from '@/components/ui/icons/icons';
import { CheckboxField } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ListSkeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/time/format-dates';
import { queryKeys } from '@/lib/http/query-keys';
import type { BoardLaunchView } from '@/lib/statistics/board-launch-schema';
import { BOARD_LAUNCH_STEPS, findReachedBoardLaunchSteps } from '@/lib/statistics/board-launch-steps';
import { AddFoundingSchoolForm } from './add-founding-school-form';
import { FoundingParentsPerSchoolForm } from './founding-parents-per-school-form';
import { useChangeFoundingSchools } from './use-change-founding-schools';

/** Number of schools that the page shows before the administrator asks for all. */
const FIRST_SCHOOLS = 10;

/**
 * Launch progress of each school, and the settings for founding schools and founding parents. Founding parents can
 * write free of charge for a year.
 */
export function BoardLaunchProgress() {
  const [isAll, setIsAll] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminLaunch()));
  if (isPending) return <ListSkeleton text="Loading schools..." />;
  if (!data)
    return (
      <LoadError title="Error loading schools" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <div className="space-y-6">
      <div className="grid gap-6 lg:grid-cols-2 lg:*:h-full">
        <FoundingParentsPerSchoolForm />
        <AddFoundingSchoolForm />
      </div>
      {data.schools.length === 0 ? (
        <EmptyState icon={School} title="No schools yet">
          A school shows here once someone follows it, or once you offer free years to founding parents there.
        </EmptyState>
      ) : (
        <ul className="space-y-3" aria-busy={isFetching}>
          {(isAll ? data.schools : data.schools.slice(0, FIRST_SCHOOLS)).map((school) => (
            <li key={school.id}>
              <SchoolCard school={school} seats={data.foundingSeats} />
            </li>
          ))}
        </ul>
      )}
      {!isAll && data.schools.length > FIRST_SCHOOLS && (
        <Button variant="outline" className="w-full" onClick={() => setIsAll(true)}>
          Show all {data.schools.length} schools
        </Button>
      )}
    </div>
  );
}

function SchoolCard({ school, seats }: { school: BoardLaunchView; seats: number }) {
  const { id, name, city, followers, parents, posts, firstPostAt, asked, answered, isFounding, seatsTaken } = school;
  const founding = useChangeFoundingSchools();
  const steps = findReachedBoardLaunchSteps(school);
  const next = BOARD_LAUNCH_STEPS[steps.indexOf(false)];
  const done = steps.filter(Boolean).length;
  return (
    <article
      aria-labelledby={`launch-${id}`}
      className="grid gap-x-6 gap-y-4 rounded-lg border bg-card p-4 shadow-card sm:p-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <h2 id={`launch-${id}`} className="font-bold break-words">
          <Link href={`/schools/${id}`} prefetch={false} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted-foreground">{city}</p>
        <dl className="mt-3 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
          <Figure label="Followers" value={String(followers)} />
          <Figure label="Verified for this school" value={String(parents)} />
          <Figure
            label={
              <>Posts {firstPostAt && <span className="whitespace-nowrap">since {formatDate(firstPostAt)}</span>}</>
            }
            value={String(posts)}
          />
          <Figure label="Answered in a day" value={asked === 0 ? '–' : `${answered} of ${asked}`} />
        </dl>
      </div>
      <div className="space-y-3">
        <div>
          <ProgressBar aria-label={`Progress of ${name}`} value={done} max={BOARD_LAUNCH_STEPS.length} />
          <p className="mt-1.5 text-sm text-muted-foreground">
            {done} of {BOARD_LAUNCH_STEPS.length} steps
            {next && `, next: ${next.charAt(0).toLowerCase()}${next.slice(1)}`}
          </p>
        </div>
        <CheckboxField
          label="Founding parents"
          hint={isFounding || seatsTaken > 0 ? `${seatsTaken} of ${seats} seats taken` : undefined}
          aria-label={`Founding parents at ${name}`}
          checked={isFounding}
          disabled={founding.isPending}
          onChange={({ target }) => founding.mutate({ schoolId: id, isFounding: target.checked })}
        />
      </div>
    </article>
  );
}

/** Shows a number above its label. The numbers of a row then stay on one line, even if a label needs several lines. */
const Figure = ({ label, value }: { label: ReactNode; value: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-pretty text-muted-foreground">{label}</dt>
    <dd className="text-base font-bold tabular-nums">{value}</dd>
  </div>
);
