import type { Metadata } from 'next';
import { EmailConfirmation } from '@/components/account/email/email-confirmation';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { noIndexMetadata } from '@/lib/web/metadata';
import {
  hasPasskeyOrAuthenticator,
  isEmailAlreadyConfirmed,
  findConfirmationLinkOwner,
} from '@/lib/users/email/verify-email';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Confirm your email address' };

type VerifyPageProps = { params: Promise<{ token: string }> };

/** Opening the page confirms nothing, because email programs open links too. */
export default async function VerifyEmailPage({ params }: VerifyPageProps) {
  const { token } = await params;
  const [owner, user] = await Promise.all([findConfirmationLinkOwner(token), getCurrentUser()]);
  const isConfirmed = owner === null && (await isEmailAlreadyConfirmed(token, user));
  const endsFactors = owner !== null && owner !== user?.id && (await hasPasskeyOrAuthenticator(owner));
  return (
    <EmailLinkPageLayout>
      <EmailConfirmation token={token} isLive={owner !== null} isConfirmed={isConfirmed} endsFactors={endsFactors} />
    </EmailLinkPageLayout>
  );
}
