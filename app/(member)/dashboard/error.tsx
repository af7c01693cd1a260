'use client';

import { PageError } from '@/components/ui/page/page-error';

export default function DashboardError({ retry }: { retry: () => void }) {
  return <PageError title="Error loading feed" retry={retry} />;
}
