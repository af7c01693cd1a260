import type { Metadata } from 'next';
import { cache, type ReactNode } from 'react';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { HouseholdSeatAcceptance } from '@/components/membership/seat/household-seat-acceptance';
import { ExistingMemberSignIn, InvitationWelcomePage } from '@/components/schools/joining/invitation-welcome-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { findSeatInvitation } from '@/lib/membership/household-seat/invite';
import { noIndexMetadata } from '@/lib/web/metadata';

type SeatPageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ stop?: string | string[] }> };

/** Reads the invitation. The result is cached, because both the metadata and the page need it. */
const readInvitation = cache(findSeatInvitation);

const OVER = 'This household seat invitation has ended';

export async function generateMetadata({ params }: SeatPageProps): Promise<Metadata> {
  return { ...noIndexMetadata, title: (await readInvitation((await params).token)) ? 'Your household seat' : OVER };
}

/** Page behind the email link that offers a household seat. The page does not name the member who offers the seat. */
export default async function SeatPage({ params, searchParams }: SeatPageProps) {
  const [{ token }, { stop }] = await Promise.all([params, searchParams]);
  const invitation = await readInvitation(token);
  const stopSection = typeof stop === 'string' && <StopInvitations token={stop.slice(0, 600)} />;
  const user = await getCurrentUser();
  if (!invitation) return <EndedInvitation isSignedIn={user !== null}>{stopSection}</EndedInvitation>;
  const next = `/seat/${token}`;
  return (
    <InvitationWelcomePage
      by="Invitation for another guardian in a household"
      title="A membership, paid for by someone you know"
      first="Neither of you can see the other's account. Each of you gets verified separately as a parent of your school."
      isPaidFor
    >
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        The seat lasts as long as they pay, and you don't need a card. If it ends, you have 30 more days. You can accept
        until {invitation.until}.
      </p>
      {user ? (
        <>
          <p className="mb-6 text-pretty wrap-anywhere">
            You are signed in as {user.email}. That account gets the seat.
          </p>
          <HouseholdSeatAcceptance token={token} />
        </>
      ) : (
        <>
          <ExistingMemberSignIn next={next} isPaidFor />
          <RegisterForm next={next} />
        </>
      )}
      {stopSection}
    </InvitationWelcomePage>
  );
}

/** Message for an invitation that was used or withdrawn, or is too old. */
const EndedInvitation = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => (
  <CentredMessagePage
    mark={<NoticeBoard className="w-64 max-w-full sm:w-80" />}
    title={OVER}
    actions={
      <>
        {isSignedIn ? (
          <Button asChild>
            <Link href="/dashboard">Go to your dashboard</Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link href="/register">Create an account</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href="/login">Sign in</Link>
            </Button>
          </>
        )}
        {children && <div className="basis-full">{children}</div>}
      </>
    }
  >
    <p>
      The invitation has already been used or withdrawn, or it's too old. The person who invited you can send another
      from the Subscription page.
    </p>
  </CentredMessagePage>
);

/**
 * Link that stops further invitations. Emails sent since December 2026 contain the link themselves, but earlier emails
 * do not.
 */
const StopInvitations = ({ token }: { token: string }) => (
  <p className="mx-auto mt-10 max-w-xl border-t pt-6 text-muted-foreground">
    Didn't expect our email? You don't need to do anything.{' '}
    <Link href={`/unsubscribe/${encodeURIComponent(token)}`}>Stop these invitations</Link>
  </p>
);
