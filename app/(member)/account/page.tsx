import type { Metadata } from 'next';
import { AccountTabs } from '@/components/account/page/account-tabs';
import { SettingsPageLinks } from '@/components/account/page/settings-page-links';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { fetchOwnVerification } from '@/lib/verification/vouches';

export const metadata: Metadata = { title: 'Account Settings' };

export default async function AccountPage() {
  const user = await requireSignedIn('/account');
  return (
    <QueryCacheHydrator entries={[[queryKeys.proof(), await fetchOwnVerification(user)]]}>
      <PageHeader className="mb-4" title="Account Settings" lead="Your name, password, membership and notifications." />
      <AccountTabs />
      <SettingsPageLinks className="mt-8" />
    </QueryCacheHydrator>
  );
}
