import type { Metadata } from 'next';
import { Signpost } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'School not found' };

export default function ExploreSchoolNotFound() {
  return (
    <CentredMessagePage
      mark={<Signpost className="w-64 max-w-full sm:w-80" />}
      title="School not found"
      actions={
        <>
          <Button asChild>
            <Link href="/explore">Explore all schools</Link>
          </Button>
          <Button asChild variant="outline">
            <Link href="/">Home</Link>
          </Button>
        </>
      }
    >
      <p>This school isn't on our list. It may have closed or been removed.</p>
    </CentredMessagePage>
  );
}
