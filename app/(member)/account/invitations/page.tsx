import type { Metadata } from 'next';
import { InvitationsCard } from '@/components/account/invitations-card';
import { SettingsPage } from '@/components/account/page/settings-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchMemberInvitations } from '@/lib/verification/invitations';

export const metadata: Metadata = { title: 'Invitations' };

export default async function InvitationsPage() {
  const user = await requireSignedIn('/account/invitations');
  return (
    <QueryCacheHydrator entries={[[queryKeys.invitations(), await fetchMemberInvitations(user.id)]]}>
      <SettingsPage title="Invitations" lead="Every parent who joins makes your school's board more useful.">
        <InvitationsCard />
      </SettingsPage>
    </QueryCacheHydrator>
  );
}
