import type { Metadata } from 'next';
import { UnsubscribeConfirmation } from '@/components/account/email/unsubscribe-confirmation';
import { readUnsubscribeLinkState } from '@/lib/news-emails/unsubscribe';
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
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="mb-6 font-display text-heading">Unsubscribe</h1>
      <UnsubscribeConfirmation token={token} state={await readUnsubscribeLinkState(token)} />
    </div>
  );
}
