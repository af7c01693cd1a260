import type { Metadata } from 'next';
import { FollowedSchoolsAndMutes } from '@/components/account/followed-schools-and-mutes';
import { SettingsPage } from '@/components/account/page/settings-page';
import { requireSignedIn } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Followed and Muted' };

export default async function FollowingPage() {
  await requireSignedIn('/account/following');
  return (
    <SettingsPage title="Followed and Muted" lead="The people and posts you follow or mute. Only you see these lists.">
      <FollowedSchoolsAndMutes />
    </SettingsPage>
  );
}
