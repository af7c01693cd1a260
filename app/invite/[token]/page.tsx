import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { ExistingMemberSignIn, InvitationWelcomePage } from '@/components/schools/joining/invitation-welcome-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { findSchoolOfInvitation } from '@/lib/verification/invitations';

type InvitePageProps = { params: Promise<{ token: string }> };

/** Reads the invitation. The result is cached, because both the metadata and the page need it. */
const readInvitation = cache(findSchoolOfInvitation);

export async function generateMetadata({ params }: InvitePageProps): Promise<Metadata> {
  const school = await readInvitation((await params).token);
  return { ...noIndexMetadata, title: school ? `Join the parents of ${school.name}` : 'This invitation has ended' };
}

/**
 * Page behind a member's invitation link, which never names that member. Visitors continue to registration, and
 * signed-in people to the school's board.
 */
export default async function InvitePage({ params }: InvitePageProps) {
  const { token } = await params;
  const school = await readInvitation(token);
  if (!school) notFound();
  const board = `/schools/${school.id}`;
  const isSignedIn = (await getCurrentUser()) !== null;
  return (
    <InvitationWelcomePage by={`A parent of ${school.name} invites you`} title={`Join the parents of ${school.name}`}>
      {isSignedIn ? (
        <>
          <p className="mt-2 mb-6 text-muted-foreground">
            You already have an account. You can follow the school on its page.
          </p>
          <Button asChild size="lg" className="w-full">
            <Link href={board}>Go to {school.name}</Link>
          </Button>
        </>
      ) : (
        <>
          <ExistingMemberSignIn next={board} />
          <RegisterForm next={board} invitation={token} />
        </>
      )}
    </InvitationWelcomePage>
  );
}
