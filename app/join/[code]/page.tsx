import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { MessagePage } from '@/components/layout/public/message-page';
import { JoinButton } from '@/components/schools/joining/join-button';
import { AlreadyMember, Welcome } from '@/components/schools/joining/welcome';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { currentUser } from '@/lib/auth/pages';
import { noIndexMetadata } from '@/lib/web/metadata';
import { showCode } from '@/lib/verification/code-text';
import { readCode } from './read-code';

type JoinPageProps = { params: Promise<{ code: string }> };

const BUSY_TITLE = 'Please wait a minute';

export async function generateMetadata({ params }: JoinPageProps): Promise<Metadata> {
  const school = await readCode((await params).code);
  if (school === 'busy') return { ...noIndexMetadata, title: BUSY_TITLE };
  return { ...noIndexMetadata, title: school ? `Join the parents of ${school.name}` : 'This code has ended' };
}

/**
 * Page behind the link on a school's poster. Visitors continue to registration, and signed-in people join with one
 * click.
 */
export default async function JoinPage({ params }: JoinPageProps) {
  const school = await readCode((await params).code);
  if (school === 'busy')
    return (
      <MessagePage
        title={BUSY_TITLE}
        actions={
          <Button asChild variant="outline">
            <Link href="/">Return to Home</Link>
          </Button>
        }
      >
        <p>Too many codes were tried from your network. In a minute, open the link on the poster again.</p>
      </MessagePage>
    );
  if (!school) notFound();
  const isSignedIn = (await currentUser()) !== null;
  return (
    <Welcome
      by={`Code ${showCode(school.code)}`}
      title={`Join the parents of ${school.name}`}
      first={`Once you confirm your email address, your posts at ${school.name} show that you're one of its parents.`}
    >
      {isSignedIn ? (
        <>
          <p className="mt-2 mb-6 text-muted-foreground">
            You'll follow the school, and your posts there will show that you're one of its parents.
          </p>
          <JoinButton code={school.code} schoolName={school.name} />
        </>
      ) : (
        <>
          <AlreadyMember next={`/join/${school.code}`} />
          <RegisterForm next={`/schools/${school.id}`} code={school.code} />
        </>
      )}
    </Welcome>
  );
}
