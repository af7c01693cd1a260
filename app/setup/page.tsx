import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SetupForm } from '@/components/auth/forms/setup-form';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { contactEmail } from '@/lib/process/current-settings';
import { site } from '@/lib/site';
import { hasAdministrator } from '@/lib/users/account/first-administrator';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Set up your site' };

/** Page with which the operator of an empty site becomes its first administrator. */
export default async function SetupPage() {
  if (await hasAdministrator()) notFound();
  return (
    <EmailLinkPageLayout title="Set up your site">
      <p className="mb-6 text-muted-foreground">
        You become the first administrator. When the site started, it printed a code that works for an hour. For a new
        code, run <code>npm run admin -- setup-code</code> on the server.
      </p>
      <SetupForm siteName={site.name} contactEmail={contactEmail()} />
    </EmailLinkPageLayout>
  );
}
