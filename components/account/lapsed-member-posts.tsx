'use client';

import { Link } from '@/components/ui/page/link';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { LazySchoolhouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { hiddenPostsText } from '@/components/membership/membership-state';
import { PostList } from '@/components/posts/lists/post-list';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Hidden posts of a lapsed member (whose membership has ended). The member can still read, copy and delete them
 * (decision C6).
 */
export function LapsedMemberPosts() {
  const hidden = useCurrentUser()?.hiddenPostCount ?? 0;
  return (
    <section aria-labelledby="hidden-posts">
      {/* Level-two heading for screen readers. The posts' titles have level three, and a page must not skip a
          level. */}
      <h2 id="hidden-posts" className="sr-only">
        Posts
      </h2>
      {hidden > 0 && (
        <Alert
          className="mb-4"
          variant="warning"
          title={hiddenPostsText(hidden)}
          action={
            <span className="flex flex-wrap gap-3">
              <Button asChild size="sm">
                <SubscriptionPageLink>Subscribe Now</SubscriptionPageLink>
              </Button>
              <Button asChild size="sm" variant="outline">
                <Link href="/account/data">Download a copy</Link>
              </Button>
            </span>
          }
        >
          Your posts are saved as they were, with their photos and comments. You can also download them with a copy of
          your data.
        </Alert>
      )}
      <PostList queryKey={queryKeys.hiddenPosts()} errorTitle="Error loading posts" empty={<NothingHidden />} />
    </section>
  );
}

const NothingHidden = () => (
  <EmptyState
    as="h3"
    picture={<LazySchoolhouseIllustration />}
    title="None of your posts are hidden"
    action={
      <Button asChild variant="outline">
        <Link href="/account/posts">My Posts</Link>
      </Button>
    }
  >
    If your membership ends, your posts are hidden and listed here until you subscribe again.
  </EmptyState>
);
