import type { Metadata } from 'next';
import { FollowedPeopleAndPosts } from '@/components/account/followed-people-and-posts';
import { MutedPeople } from '@/components/account/muted-people';
import { SettingsPageHeader } from '@/components/account/page/settings-page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Followed and Muted' };

export default async function FollowingPage() {
  await requireSignedIn('/account/following');
  return (
    <>
      <SettingsPageHeader
        title="Followed and Muted"
        lead="The people and posts you follow or mute. Only you see these lists."
      />
      <div className="max-w-3xl space-y-5">
        <FollowedPeopleAndPosts />
        <MutedPeople />
      </div>
    </>
  );
}
