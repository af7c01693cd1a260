import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { Signpost } from '@/components/illustrations/vignettes';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

export const metadata: Metadata = { title: 'School not found' };

export default function AdminSchoolNotFound() {
  return (
    <EmptyState
      as="h1"
      picture={<Signpost />}
      title="School not found"
      action={
        <Button asChild>
          <Link href="/admin/schools">Back to Manage Schools</Link>
        </Button>
      }
    >
      There is no school with this number. If it was deleted within the last 30 days, it can be brought back from
      “Recently deleted”.
    </EmptyState>
  );
}
