import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { JoinSchoolButton } from '@/components/schools/joining/join-school-button';
import { ExistingMemberSignIn, InvitationWelcomePage } from '@/components/schools/joining/invitation-welcome-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { formatSchoolCode } from '@/lib/verification/school-code-format';
import { findSchoolByCode } from './find-school-by-code';

type JoinPageProps = { params: Promise<{ code: string }> };

const BUSY_TITLE = 'Please wait a minute';

export async function generateMetadata({ params }: JoinPageProps): Promise<Metadata> {
  const school = await findSchoolByCode((await params).code);
  if (school === 'busy') return { ...noIndexMetadata, title: BUSY_TITLE };
  return { ...noIndexMetadata, title: school ? `Join the parents of ${school.name}` : 'This code no longer works' };
}

/**
 * Page behind the link on a school's poster. Visitors continue to registration, and signed-in people join with one
 * click.
 */
export default async function JoinPage({ params }: JoinPageProps) {
  const school = await findSchoolByCode((await params).code);
  if (school === 'busy')
    return (
      <CentredMessagePage
        title={BUSY_TITLE}
        actions={
          <Button asChild variant="outline">
            <Link href="/">Return to Home</Link>
          </Button>
        }
      >
        <p>Too many codes were tried from your network. In a minute, open the link on the poster again.</p>
      </CentredMessagePage>
    );
  if (!school) notFound();
  const isSignedIn = (await getCurrentUser()) !== null;
  return (
    <InvitationWelcomePage
      by={`Code ${formatSchoolCode(school.code)}`}
      title={`Join the parents of ${school.name}`}
      first={`Once you confirm your email address, your posts at ${school.name} show that you're one of its parents.`}
    >
      {isSignedIn ? (
        <>
          <p className="mt-2 mb-6 text-muted-foreground">
            You'll follow the school, and your posts there will show that you're one of its parents.
          </p>
          <JoinSchoolButton code={school.code} schoolName={school.name} />
        </>
      ) : (
        <>
          <ExistingMemberSignIn next={`/join/${school.code}`} />
          <RegisterForm next={`/schools/${school.id}`} code={school.code} />
        </>
      )}
    </InvitationWelcomePage>
  );
}
