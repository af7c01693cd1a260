'use client';

import { Link } from '@/components/ui/page/link';
import { LazySchoolBusIllustration } from '@/components/illustrations/lazy-illustrations';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

/** Text in place of a feed without posts. */
export function EmptyFeed() {
  const followsAny = (useFollowedSchools().data ?? []).length > 0;
  return (
    <EmptyState
      // Without followed schools, the question for them above is the next step.
      picture={followsAny && <LazySchoolBusIllustration />}
      title="Your feed is empty"
      as="h3"
      action={
        <Button asChild variant={followsAny ? 'outline' : 'link'}>
          <Link href="/schools">Browse Schools</Link>
        </Button>
      }
    >
      {followsAny
        ? 'No one has posted at the schools you follow yet. Be the first, or follow more schools.'
        : 'Follow a school to see what parents write there.'}
    </EmptyState>
  );
}
