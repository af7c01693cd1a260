'use client';

import { PageError } from '@/components/ui/page/page-error';

export default function SchoolError({ retry }: { retry: () => void }) {
  return <PageError title="Error loading school" retry={retry} />;
}
