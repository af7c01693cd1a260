'use client';

import { PageError } from '@/components/ui/page/page-error';

export default function SavedError({ retry }: { retry: () => void }) {
  return <PageError title="Error loading posts" retry={retry} />;
}
