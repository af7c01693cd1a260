import type { Metadata } from 'next';
import { ResetPasswordForm } from '@/components/auth/forms/reset-password-form';
import { findEmailLinkOwner } from '@/lib/auth/email-links';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Set a new password' };

type ResetPageProps = { params: Promise<{ token: string }> };

/** Opening the page does not use up the link, because email programs open links too. */
export default async function ResetPasswordPage({ params }: ResetPageProps) {
  const { token } = await params;
  const isLive = (await findEmailLinkOwner(token, 'reset_password')) !== null;
  return (
    <EmailLinkPageLayout title={isLive ? 'Set a new password' : 'This link no longer works'}>
      <ResetPasswordForm token={token} isLive={isLive} />
    </EmailLinkPageLayout>
  );
}
