import type { Metadata } from 'next';
import { SavedPosts } from '@/components/posts/lists/saved-posts';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { Card, CardContent } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { toQueryCacheEntry, pageQuery } from '@/lib/http/request/list-pagination';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts } from '@/lib/policy/access-policy';
import { listSavedPosts } from '@/lib/posts/queries';

export const metadata: Metadata = { title: 'Saved Posts' };

export default async function SavedPage() {
  const user = await requireSignedIn('/saved');
  const actor = actorFromUser(user, now());
  const saved = mayReadMemberPosts(actor) ? await listSavedPosts(actor, pageQuery.parse({})) : null;
  return (
    <QueryCacheHydrator entries={saved ? [toQueryCacheEntry(queryKeys.saved(), saved)] : []}>
      <PageHeader title="Saved Posts" lead="Posts you've saved for later. Only you see this list." />
      {!saved || saved.items.length === 0 ? (
        <SavedPosts />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8">
          <SavedPosts />
          <Card>
            <CardContent>
              <h2 className="font-bold">How saving works</h2>
              <p className="mt-2 text-[0.9375rem] text-muted-foreground">
                Choose the bookmark under a post to add it here. Choose it again to remove the post. The author isn't
                notified. If a post is deleted, it disappears from here too.
              </p>
            </CardContent>
          </Card>
        </div>
      )}
    </QueryCacheHydrator>
  );
}
