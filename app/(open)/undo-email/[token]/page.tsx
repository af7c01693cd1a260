import type { Metadata } from 'next';
import { EmailChangeUndo } from '@/components/account/email/email-change-undo';
import { findEmailLinkOwner } from '@/lib/auth/email-links';
import { contactEmail } from '@/lib/process/current-settings';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Undo the email address change' };

type UndoPageProps = { params: Promise<{ token: string }> };

/** Opening the page undoes nothing, because email programs open links too. */
export default async function UndoEmailPage({ params }: UndoPageProps) {
  const { token } = await params;
  const isLive = (await findEmailLinkOwner(token, 'undo_email')) !== null;
  return (
    <EmailLinkPageLayout title={isLive ? 'Undo the email address change' : 'This link no longer works'}>
      <EmailChangeUndo token={token} isLive={isLive} contact={contactEmail()} />
    </EmailLinkPageLayout>
  );
}
