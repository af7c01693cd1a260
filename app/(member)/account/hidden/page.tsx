import type { Metadata } from 'next';
import { LapsedMemberPosts } from '@/components/account/lapsed-member-posts';
import { SettingsPage } from '@/components/account/page/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { BackLink } from '@/components/ui/page/back-link';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { actorFromUser } from '@/lib/policy/actor';
import { listOwnPosts } from '@/lib/posts/queries';
import { ownPostsQuery } from '@/lib/posts/schema';

export const metadata: Metadata = { title: 'Hidden Posts' };

export default async function HiddenPostsPage() {
  const user = await requireSignedIn('/account/hidden');
  const posts = await listOwnPosts(actorFromUser(user, now()), ownPostsQuery.parse({ hidden: 'yes' }));
  return (
    <QueryCacheHydrator entries={[toQueryCacheEntry(queryKeys.hiddenPosts(), posts)]}>
      <SettingsPage
        back={<BackLink href="/account/posts">My Posts</BackLink>}
        title="Hidden Posts"
        lead={
          posts.items.length > 0
            ? 'Only you can see these posts until you subscribe again. You can download a copy or delete them.'
            : 'We hide your posts only if your membership ends.'
        }
      >
        <LapsedMemberPosts />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
