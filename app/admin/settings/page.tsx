import type { Metadata } from 'next';
import { SettingsPage } from '@/components/admin/settings/settings';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { queryKeys } from '@/lib/http/query-keys';
import { localTimeOf } from '@/lib/time/local-time';
import { settingsForAdmin } from '@/lib/settings/settings';

export const metadata: Metadata = { title: 'Settings' };

export default async function AdminSettingsPage() {
  await requireAdmin();
  return (
    <ServerState entries={[[queryKeys.adminSettings(), await settingsForAdmin()]]}>
      <div className="max-w-3xl">
        <PageHeader title="Settings" lead="Settings for the whole site. Changes apply everywhere within seconds." />
        <SettingsPage clock={localTimeOf(now())} mailFrom={env().MAIL_FROM} />
      </div>
    </ServerState>
  );
}
