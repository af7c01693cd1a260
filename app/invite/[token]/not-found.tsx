import type { Metadata } from 'next';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { JoinOrFindSchool } from '@/components/schools/joining/join-or-find-school';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'This invitation has ended' };

/**
 * HTTP 404: the link is unknown, or the member who created it ended the invitation, left the site, or unfollowed the
 * school.
 */
export default async function InvitationNotFound() {
  const isSignedIn = (await getCurrentUser()) !== null;
  return (
    <CentredMessagePage
      mark={<NoticeBoard className="w-64 max-w-full sm:w-80" />}
      title="This invitation has ended"
      actions={<JoinOrFindSchool isSignedIn={isSignedIn} />}
    >
      <p>{!isSignedIn && 'You can still join the site. '}Find your school and follow it.</p>
    </CentredMessagePage>
  );
}
