'use client';

import { PageError } from '@/components/ui/page/page-error';

export default function SchoolsError({ retry }: { retry: () => void }) {
  return <PageError title="Error loading schools" retry={retry} />;
}
