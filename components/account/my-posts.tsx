'use client';

import { Link } from '@/components/ui/page/link';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { LazySchoolhouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { VoiceQuestions } from './voice-questions';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { hiddenPostsText } from '@/components/membership/membership-state';
import { PostList } from '@/components/posts/lists/post-list';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { queryKeys } from '@/lib/http/query-keys';

const OWN_POSTS = queryKeys.ownPosts();

/** All posts of the member. */
export function MyPosts() {
  const hidden = useCurrentUser()?.hiddenPostCount ?? 0;
  return (
    <div>
      <VoiceQuestions />
      <h2 className="sr-only">Your posts</h2>
      {hidden > 0 && <HiddenPosts count={hidden} />}
      <PostList queryKey={OWN_POSTS} errorTitle="Error loading posts" empty={<NoPosts />} />
    </div>
  );
}

/** Notice to a lapsed member that their posts are hidden, with a link to the hidden posts (decision C6). */
function HiddenPosts({ count }: { count: number }) {
  return (
    <Alert
      className="mb-4"
      variant="warning"
      title={hiddenPostsText(count)}
      action={
        <span className="flex flex-wrap gap-3">
          <Button asChild size="sm">
            <SubscriptionPageLink>Subscribe Now</SubscriptionPageLink>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link href="/account/hidden">See hidden posts</Link>
          </Button>
        </span>
      }
    >
      Nothing is lost. When you subscribe again, your posts come back with their photos and comments. You can also
      delete them.
    </Alert>
  );
}

function NoPosts() {
  return (
    <EmptyState
      as="h3"
      picture={<LazySchoolhouseIllustration />}
      title="No posts yet"
      action={
        <Button asChild variant="outline">
          <Link href="/dashboard">Go to your dashboard</Link>
        </Button>
      }
    >
      Posts you write on a school's board show up here.
    </EmptyState>
  );
}
