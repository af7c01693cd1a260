import type { Metadata } from 'next';
import { SavedPosts } from '@/components/posts/saved-posts';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page-header';
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
      <div className="max-w-3xl">
        <PageHeader title="Saved Posts" lead="What you keep for later. Only you see this list." />
        <SavedPosts />
      </div>
    </ServerState>
  );
}
