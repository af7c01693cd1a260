import type { Metadata } from 'next';
import { UnsubscribeConfirmation } from '@/components/account/email/unsubscribe-confirmation';
import { readUnsubscribeLink } from '@/lib/news-emails/unsubscribe';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Unsubscribe' };

type UnsubscribePageProps = { params: Promise<{ token: string }> };

/**
 * Opening the page changes nothing, because email programs open links too. A POST request to the same address
 * unsubscribes (server/serve.ts).
 */
export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { token } = await params;
  return (
    <EmailLinkPageLayout title="Unsubscribe">
      <UnsubscribeConfirmation token={token} link={await readUnsubscribeLink(token)} />
    </EmailLinkPageLayout>
  );
}
