import type { ReactNode } from 'react';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';

const TO_ACCOUNT = <BackLink href="/account">Account Settings</BackLink>;

type SettingsPageProps = { title: string; lead: string; back?: ReactNode; children: ReactNode };

/** Shows a settings page, with the way back to the account page. */
export const SettingsPage = ({ title, lead, back = TO_ACCOUNT, children }: SettingsPageProps) => (
  <div className="max-w-3xl">
    <PageHeader back={back} title={title} lead={lead} />
    {children}
  </div>
);
