import type { Metadata } from 'next';
import { EmailChangeUndo } from '@/components/account/email/email-change-undo';
import { findEmailLinkOwner } from '@/lib/auth/email-links';
import { contactEmail } from '@/lib/process/current-settings';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Undo the email address change' };

type UndoPageProps = { params: Promise<{ token: string }> };

/** Opening the page undoes nothing, because email programs open links too. */
export default async function UndoEmailPage({ params }: UndoPageProps) {
  const { token } = await params;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="mb-6 font-display text-heading">Undo the email address change</h1>
      <EmailChangeUndo
        token={token}
        isLive={(await findEmailLinkOwner(token, 'undo_email')) !== null}
        contact={contactEmail()}
      />
    </div>
  );
}
