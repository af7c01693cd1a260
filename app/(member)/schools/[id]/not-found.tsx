import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { Signpost } from '@/components/illustrations/vignettes';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

export const metadata: Metadata = { title: 'School not found' };

export default function SchoolNotFound() {
  return (
    <EmptyState
      as="h1"
      picture={<Signpost />}
      title="School not found"
      action={
        <Button asChild>
          <Link href="/schools">Back to Schools</Link>
        </Button>
      }
    >
      This school isn't on our list. It may have closed or been removed.
    </EmptyState>
  );
}
