import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminNav } from '@/components/admin/admin-nav';
import { requireAdmin } from '@/lib/auth/pages';
import { noIndexMetadata } from '@/lib/web/metadata';
import { countOpenInboxItems } from '@/lib/inbox/queries';
import { openSuggestions } from '@/lib/moderation/suggestions/queries';
import { openReviews } from '@/lib/statistics/counts';
import { Shell } from '../(member)/shell';
import '../styles/application.css';

export const metadata: Metadata = noIndexMetadata;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const user = await requireAdmin();
  return (
    <Shell user={user}>
      <AdminNav
        openReviews={await openReviews()}
        openCorrections={await openSuggestions()}
        openInbox={Object.values(await countOpenInboxItems()).reduce((sum, count) => sum + count, 0)}
      />
      {children}
    </Shell>
  );
}
