'use client';

import { Link } from '@/components/ui/page/link';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { PostList } from './post-list';
import { LazyConfirmEmailNotice } from './lazy-confirm-email-notice';

/** Shows the posts that the member has saved. */
export function SavedPosts() {
  if (checkRolePermission(useAccessPolicyActor(), 'post.read') === 'verify')
    return <LazyConfirmEmailNotice meanwhile="/explore" />;
  return (
    <section aria-labelledby="saved-posts">
      {/* Screen readers need this second-level heading, because the titles of the posts are third-level headings. */}
      <h2 id="saved-posts" className="sr-only">
        Posts
      </h2>
      <PostList
        queryKey={queryKeys.saved()}
        errorTitle="Error loading posts"
        empty={
          <EmptyState
            picture={<LazyLighthouseIllustration />}
            title="No saved posts yet"
            action={
              <Button asChild>
                <Link href="/dashboard">Go to your feed</Link>
              </Button>
            }
          >
            Choose the bookmark under a post to find it here later. Only you can see what you saved.
          </EmptyState>
        }
      />
    </section>
  );
}
