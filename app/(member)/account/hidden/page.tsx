import type { Metadata } from 'next';
import { HiddenPosts } from '@/components/account/hidden-posts';
import { ServerState } from '@/components/providers/server-state';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { firstPage } from '@/lib/http/request/page-query';
import { actorOf } from '@/lib/policy/actor';
import { postsOf } from '@/lib/posts/queries';
import { ownPostsQuery } from '@/lib/posts/schema';

export const metadata: Metadata = { title: 'Hidden Posts' };

export default async function HiddenPostsPage() {
  const user = await requireSignedIn('/account/hidden');
  const posts = await postsOf(actorOf(user, now()), ownPostsQuery.parse({ hidden: 'yes' }));
  return (
    <ServerState entries={[firstPage(queryKeys.hiddenPosts(), posts)]}>
      <BackLink href="/account#my-posts">Account Settings</BackLink>
      <PageHeader
        title="Hidden Posts"
        lead="Only you can see these posts until you subscribe again. You can download a copy or delete them."
      />
      <HiddenPosts />
    </ServerState>
  );
}
