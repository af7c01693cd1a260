'use client';

import { Link } from '@/components/ui/page/link';
import { useSearchParams } from 'next/navigation';
import { useActor } from '@/components/auth/use-user';
import { LateSchoolBus } from '@/components/illustrations/late';
import { NoticesOfFeed } from '@/components/schools/notices';
import { useFollows } from '@/components/schools/use-follows';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Select } from '@/components/ui/select';
import { keys } from '@/lib/http/keys';
import { roleVerdict } from '@/lib/policy/policy';
import { PostList } from './post-list';
import { ReadingWaits } from './reading-waits';
import { SORT_LABELS, sortFrom } from './sorts';

/** The posts of all followed schools; their order stands in the address, as `?sort=`. */
export function Feed() {
  const sort = sortFrom(useSearchParams().get('sort'));
  if (roleVerdict(useActor(), 'post.read') === 'verify') return <ReadingWaits meanwhile="/explore" />;
  return (
    <section aria-labelledby="feed-heading" className="space-y-3 sm:space-y-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="feed-heading" className="text-xl font-bold">
          Your Feed
        </h2>
        <Select
          aria-label="Sort posts"
          value={sort}
          onChange={(event) => putInAddress(event.target.value)}
          className="h-10 w-44"
        >
          {Object.entries(SORT_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <NoticesOfFeed />
      <PostList queryKey={keys.feed(sort)} errorTitle="Error loading feed" empty={<EmptyFeed />} />
    </section>
  );
}

/** Without asking the server for the page again: the list fetches what it needs. */
function putInAddress(sort: string) {
  const url = new URL(location.href);
  url.searchParams.set('sort', sort);
  history.replaceState(null, '', url);
}

function EmptyFeed() {
  const followsAny = (useFollows().data ?? []).length > 0;
  return (
    <EmptyState
      picture={<LateSchoolBus />}
      title="Your feed is empty"
      as="h3"
      action={
        <Button asChild variant={followsAny ? 'outline' : 'default'}>
          <Link href="/schools">Browse Schools</Link>
        </Button>
      }
    >
      {followsAny
        ? 'Nobody has posted at the schools you follow yet. Be the first, or follow more schools.'
        : 'Follow a school and what its parents write will appear here.'}
    </EmptyState>
  );
}
