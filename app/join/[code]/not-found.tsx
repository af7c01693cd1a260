import type { Metadata } from 'next';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { noIndexMetadata } from '@/lib/web/metadata';
import { SCHOOL_CODE_VALID_DAYS } from '@/lib/verification/schema';

export const metadata: Metadata = { ...noIndexMetadata, title: 'This code no longer works' };

/** HTTP 404: the code is unknown, expired or used up. */
export default function CodeNotFound() {
  return (
    <CentredMessagePage
      mark={<NoticeBoard className="w-64 sm:w-80" />}
      title="This code no longer works"
      actions={
        <>
          <Button asChild>
            <Link href="/register">Create an account</Link>
          </Button>
          <Button asChild variant="outline">
            <Link href="/explore">Find your school</Link>
          </Button>
        </>
      }
    >
      <p>
        A school's code works for {SCHOOL_CODE_VALID_DAYS} days. Please check it against the poster, or ask for a new
        one. You can also join without it.
      </p>
    </CentredMessagePage>
  );
}
