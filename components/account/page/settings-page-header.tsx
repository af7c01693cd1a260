import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';

/** Header of a settings page, with the way back to the account page. */
export const SettingsPageHeader = ({ title, lead }: { title: string; lead: string }) => (
  <PageHeader back={<BackLink href="/account">Account Settings</BackLink>} title={title} lead={lead} />
);
