'use client';

import { Link } from '@/components/ui/page/link';
import { LazySchoolBusIllustration } from '@/components/illustrations/lazy-illustrations';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

const TITLE = 'Your feed is empty';

/** Text in place of a feed without posts. */
export function EmptyFeed() {
  const followsAny = (useFollowedSchools().data ?? []).length > 0;
  if (!followsAny)
    return (
      // This text is short, because the question “Which schools?” above it already says what to do next.
      <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-lg border border-dashed border-input/60 bg-card/50 px-4 py-3 sm:px-5">
        <div>
          <h3 className="font-bold">{TITLE}</h3>
          <p className="text-[0.9375rem] text-muted-foreground">Follow a school to see what parents write there.</p>
        </div>
        <Button asChild variant="link" className="px-0">
          <Link href="/schools">Browse Schools</Link>
        </Button>
      </div>
    );
  return (
    <EmptyState
      picture={<LazySchoolBusIllustration />}
      title={TITLE}
      as="h3"
      action={
        <Button asChild variant="outline">
          <Link href="/schools">Browse Schools</Link>
        </Button>
      }
    >
      No one has posted at the schools you follow yet. Be the first, or follow more schools.
    </EmptyState>
  );
}
