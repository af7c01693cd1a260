import type { Metadata } from 'next';
import { Inbox } from '@/components/admin/inbox/inbox';
import { MorningEmailSwitch } from '@/components/admin/inbox/morning-email-switch';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { readInboxPage, countOpenInboxEntries } from '@/lib/inbox/queries';
import { wantsMorningEmail } from '@/lib/inbox/morning-email';
import { inboxQuery, type InboxQuery } from '@/lib/inbox/schema';

export const metadata: Metadata = { title: 'Inbox' };

type Asked = Promise<Record<string, string | string[] | undefined>>;

export default async function InboxPage({ searchParams }: { searchParams: Asked }) {
  const { id: userId } = await requireAdmin();
  const query = inboxQuery.catch(inboxQuery.parse({})).parse(await searchParams);
  const { items, next } = await read(query, userId);
  return (
    <div className="max-w-5xl">
      <PageHeader
        className="mb-4"
        title="Inbox"
        lead="Everything that needs a person to act. Items show up automatically and disappear once they're done."
      />
      <Inbox
        state={query.state}
        kind={query.kind}
        isLater={query.cursor !== undefined}
        rows={items}
        next={next}
        counts={await countOpenInboxEntries()}
        userId={userId}
      />
      <MorningEmailSwitch isWanted={await wantsMorningEmail(userId)} />
    </div>
  );
}

/** If the cursor in the address is invalid, the first page is shown. */
async function read(query: InboxQuery, userId: number) {
  try {
    return await readInboxPage(query, userId);
  } catch (error) {
    if (query.cursor === undefined || !(error instanceof AppError)) throw error;
    return readInboxPage({ ...query, cursor: undefined }, userId);
  }
}
