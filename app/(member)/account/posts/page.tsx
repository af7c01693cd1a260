import type { Metadata } from 'next';
import { MyPosts } from '@/components/account/my-posts';
import { SettingsPage } from '@/components/account/page/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { pageQuery, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { actorFromUser } from '@/lib/policy/actor';
import { listOwnPosts } from '@/lib/posts/queries';
import { listOwnVoices } from '@/lib/posts/voices/voices';
import { now } from '@/lib/time/clock';

export const metadata: Metadata = { title: 'My Posts' };

export default async function MyPostsPage() {
  const user = await requireSignedIn('/account/posts');
  const posts = await listOwnPosts(actorFromUser(user, now()), pageQuery.parse({}));
  return (
    <QueryCacheHydrator
      entries={[toQueryCacheEntry(queryKeys.ownPosts(), posts), [queryKeys.ownVoices(), await listOwnVoices(user.id)]]}
    >
      <SettingsPage title="My Posts" lead="Everything you posted, newest first.">
        <MyPosts />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
