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
      There's no school with this number. If it was deleted in the last 30 days, you can restore it from “Recently
      deleted”.
    </EmptyState>
  );
}
