'use client';

import { Link } from '@/components/ui/page/link';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazySchoolhouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { SchoolCard } from '@/components/schools/school-card';
import { SchoolGrid, SchoolGridSkeleton } from '@/components/schools/school-grid';
import { useFollowedSchools } from './follow/use-followed-schools';

const SchoolYearSettings = lazyComponent(
  async () => (await import('./school-year/school-year-settings')).SchoolYearSettings,
);

const ERROR_TITLE = 'Error loading subscriptions';

/** Shows the schools that the member follows. */
export function FollowedSchoolsList() {
  const { data: follows, error, errorUpdatedAt, refetch, isFetching } = useFollowedSchools();
  useLoadErrorToast(ERROR_TITLE, error, errorUpdatedAt);

  if (!follows) {
    if (!error) return <SchoolGridSkeleton />;
    return <LoadError title={ERROR_TITLE} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (follows.length === 0) {
    return (
      <EmptyState
        picture={<LazySchoolhouseIllustration />}
        title="No subscriptions yet"
        action={
          <Button asChild>
            <Link href="/schools">Browse Schools</Link>
          </Button>
        }
      >
        Follow a school to find it here and to see its posts on your dashboard.
      </EmptyState>
    );
  }
  return (
    <>
      <SchoolGrid>
        {follows.map((school) => (
          <li key={school.id}>
            <SchoolCard school={school} highlights={school.highlights} />
          </li>
        ))}
      </SchoolGrid>
      <SchoolYearSettings />
    </>
  );
}
