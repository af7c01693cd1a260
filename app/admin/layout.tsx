import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminNavMenu, AdminSidebar } from '@/components/admin/admin-nav';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { countOpenInboxEntries } from '@/lib/inbox/queries';
import { countOpenSuggestions } from '@/lib/moderation/suggestions/queries';
import { countOpenReviews } from '@/lib/statistics/counts';
import { MemberPageFrame } from '../(member)/member-page-frame';
import '../styles/application.css';

export const metadata: Metadata = noIndexMetadata;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const user = await requireAdmin();
  const counts = {
    openReviews: await countOpenReviews(),
    openCorrections: await countOpenSuggestions(),
    openInbox: Object.values(await countOpenInboxEntries()).reduce((sum, count) => sum + count, 0),
  };
  return (
    <MemberPageFrame user={user} sidebar={<AdminSidebar {...counts} />}>
      <AdminNavMenu {...counts} />
      {children}
    </MemberPageFrame>
  );
}
