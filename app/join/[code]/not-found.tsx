import type { Metadata } from 'next';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { JoinOrFindSchool } from '@/components/schools/joining/join-or-find-school';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { SCHOOL_CODE_VALID_DAYS } from '@/lib/verification/schema';

export const metadata: Metadata = { ...noIndexMetadata, title: 'This code no longer works' };

/** HTTP 404: the code is unknown, expired or used up. */
export default async function CodeNotFound() {
  const isSignedIn = (await getCurrentUser()) !== null;
  return (
    <CentredMessagePage
      mark={<NoticeBoard className="w-64 max-w-full sm:w-80" />}
      title="This code no longer works"
      actions={<JoinOrFindSchool isSignedIn={isSignedIn} />}
    >
      <p>
        A school's code works for {SCHOOL_CODE_VALID_DAYS} days. Please check it against the poster, or ask for a new
        one. {isSignedIn ? 'You can follow the school without it.' : 'You can also join without it.'}
      </p>
    </CentredMessagePage>
  );
}
