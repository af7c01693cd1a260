import type { Metadata } from 'next';
import { ResetPasswordForm } from '@/components/auth/forms/reset-password-form';
import { findEmailLinkOwner } from '@/lib/auth/email-links';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Set a new password' };

type ResetPageProps = { params: Promise<{ token: string }> };

/** Opening the page does not use up the link, because email programs open links too. */
export default async function ResetPasswordPage({ params }: ResetPageProps) {
  const { token } = await params;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="mb-6 font-display text-heading">Set a new password</h1>
      <ResetPasswordForm token={token} isLive={(await findEmailLinkOwner(token, 'reset_password')) !== null} />
    </div>
  );
}
