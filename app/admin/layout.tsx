import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminNav } from '@/components/admin/admin-nav';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { countOpenInboxItems } from '@/lib/inbox/queries';
import { countOpenSuggestions } from '@/lib/moderation/suggestions/queries';
import { countOpenReviews } from '@/lib/statistics/counts';
import { MemberPageFrame } from '../(member)/member-page-frame';
import '../styles/application.css';

export const metadata: Metadata = noIndexMetadata;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const user = await requireAdmin();
  return (
    <MemberPageFrame user={user}>
      <AdminNav
        openReviews={await countOpenReviews()}
        openCorrections={await countOpenSuggestions()}
        openInbox={Object.values(await countOpenInboxItems()).reduce((sum, count) => sum + count, 0)}
      />
      {children}
    </MemberPageFrame>
  );
}
