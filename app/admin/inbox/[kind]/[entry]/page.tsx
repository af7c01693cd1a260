import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InboxEntryDetails } from '@/components/admin/inbox/inbox-entry-details';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { listInboxAssignees, fetchInboxEntryDetails } from '@/lib/inbox/queries';
import { inboxParams } from '@/lib/inbox/schema';
import { fetchSuggestionForAdmin } from '@/lib/moderation/suggestions/queries';

export const metadata: Metadata = { title: 'Entry' };

export default async function InboxItemPage({ params }: { params: Promise<{ kind: string; entry: string }> }) {
  const { id: userId } = await requireAdmin();
  const query = inboxParams.safeParse(await params);
  if (!query.success) notFound();
  const { kind, entry: id } = query.data;
  const item = await fetchInboxEntryDetails(kind, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  return (
    <InboxEntryDetails
      key={`${kind} ${id}`}
      item={item}
      userId={userId}
      admins={await listInboxAssignees()}
      correction={kind === 'correction' ? await fetchSuggestionForAdmin(Number(id)) : null}
    />
  );
}
