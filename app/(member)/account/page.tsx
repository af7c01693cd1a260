import type { Metadata } from 'next';
import { AccountTabs } from '@/components/account/account-tabs';
import { MyPosts } from '@/components/account/my-posts';
import { ServerState } from '@/components/providers/server-state';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/clock';
import { keys } from '@/lib/http/keys';
import { pageQuery } from '@/lib/http/page-query';
import { actorOf } from '@/lib/policy/actor';
import { postsOf } from '@/lib/posts/queries';

export const metadata: Metadata = { title: 'Account Settings' };

export default async function AccountPage() {
  const actor = actorOf(await requireSignedIn('/account'), now());
  const posts = await postsOf(actor, pageQuery.parse({}));
  return (
    <ServerState entries={[[keys.ownPosts(), { pages: [posts], pageParams: [null] }]]}>
      <div className="max-w-3xl">
        <h1 className="mb-5 text-3xl font-extrabold tracking-tight">Account Settings</h1>
        <AccountTabs />
        <MyPosts />
      </div>
    </ServerState>
  );
}
