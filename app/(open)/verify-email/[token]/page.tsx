import type { Metadata } from 'next';
import { cache } from 'react';
import { EmailConfirmation } from '@/components/account/email/email-confirmation';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { noIndexMetadata } from '@/lib/web/metadata';
import {
  hasPasskeyOrAuthenticator,
  isEmailAlreadyConfirmed,
  findConfirmationLinkOwner,
} from '@/lib/users/email/verify-email';

type VerifyPageProps = { params: Promise<{ token: string }> };

/** Returns the state of a confirmation link for the person who opens it. Cached for one request. */
const readLink = cache(async (token: string) => {
  const [owner, user] = await Promise.all([findConfirmationLinkOwner(token), getCurrentUser()]);
  return { owner, user, isConfirmed: owner === null && (await isEmailAlreadyConfirmed(token, user)) };
});

export async function generateMetadata({ params }: VerifyPageProps): Promise<Metadata> {
  const { isConfirmed } = await readLink((await params).token);
  return {
    ...noIndexMetadata,
    title: isConfirmed ? 'Your email address is confirmed' : 'Confirm your email address',
  };
}

/** Opening the page confirms nothing, because email programs open links too. */
export default async function VerifyEmailPage({ params }: VerifyPageProps) {
  const { token } = await params;
  const { owner, user, isConfirmed } = await readLink(token);
  const endsFactors = owner !== null && owner !== user?.id && (await hasPasskeyOrAuthenticator(owner));
  return (
    <EmailLinkPageLayout>
      <EmailConfirmation
        isSignedIn={user !== null}
        token={token}
        isLive={owner !== null}
        isConfirmed={isConfirmed}
        endsFactors={endsFactors}
      />
    </EmailLinkPageLayout>
  );
}
