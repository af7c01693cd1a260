import type { Metadata } from 'next';
import { SavedPosts } from '@/components/posts/saved-posts';
import { ServerState } from '@/components/providers/server-state';
import { requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/clock';
import { keys } from '@/lib/http/keys';
import { pageQuery } from '@/lib/http/page-query';
import { actorOf } from '@/lib/policy/actor';
import { savedBy } from '@/lib/posts/queries';

export const metadata: Metadata = { title: 'Saved Posts' };

export default async function SavedPage() {
  const user = await requireSignedIn('/saved');
  const saved = await savedBy(actorOf(user, now()), pageQuery.parse({}));
  return (
    <ServerState entries={[[keys.saved(), { pages: [saved], pageParams: [null] }]]}>
      <div className="mx-auto max-w-2xl">
        <h1 className="mb-6 font-display text-title">Saved Posts</h1>
        <SavedPosts />
      </div>
    </ServerState>
  );
}
