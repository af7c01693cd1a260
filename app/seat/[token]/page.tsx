import type { Metadata } from 'next';
import { cache } from 'react';
import { EmailLinkPage } from '@/components/account/email-link-page';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { HouseholdSeatAcceptance } from '@/components/membership/seat/household-seat-acceptance';
import { ExistingMemberSignIn, InvitationWelcomePage } from '@/components/schools/joining/invitation-welcome-page';
import { Alert } from '@/components/ui/alert';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { findSeatInvitation } from '@/lib/membership/seat/invite';
import { noIndexMetadata } from '@/lib/web/metadata';

type SeatPageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ stop?: string | string[] }> };

/** The result is cached, because both the metadata and the page read it. */
const readInvitation = cache(findSeatInvitation);

const OVER = 'This household seat invitation has ended';

export async function generateMetadata({ params }: SeatPageProps): Promise<Metadata> {
  return { ...noIndexMetadata, title: (await readInvitation((await params).token)) ? 'Your household seat' : OVER };
}

/** Page behind the email link that offers a household seat. The page does not name the member who offers the seat. */
export default async function SeatPage({ params, searchParams }: SeatPageProps) {
  const [{ token }, { stop }] = await Promise.all([params, searchParams]);
  const invitation = await readInvitation(token);
  const next = `/seat/${token}`;
  const user = invitation && (await getCurrentUser());
  return (
    <InvitationWelcomePage
      by="Invitation for another guardian in a household"
      title={invitation ? 'A membership, paid for by someone you know' : OVER}
      first="Neither of you can see the other's account, and each of you verifies your school on your own."
    >
      {!invitation && (
        <p className="mt-2 text-pretty text-muted-foreground">
          The invitation has already been used or withdrawn, or it's too old. The person who invited you can send
          another from the Subscription page.
        </p>
      )}
      {invitation && (
        <p className="mt-2 mb-6 text-pretty text-muted-foreground">
          The seat lasts as long as they pay, and you don't need a card. If it ends, you have 30 more days. You can
          accept until {invitation.until}.
        </p>
      )}
      {invitation && user && (
        <>
          <p className="mb-6 text-pretty wrap-anywhere">
            You are signed in as {user.email}. That account gets the seat.
          </p>
          <HouseholdSeatAcceptance token={token} />
        </>
      )}
      {invitation && !user && (
        <>
          <ExistingMemberSignIn next={next} />
          <RegisterForm next={next} />
        </>
      )}
      {typeof stop === 'string' && (
        <section aria-label="Stop invitations" className="mt-10 border-t pt-6 text-muted-foreground">
          <EmailLinkPage
            call="/api/seat/refuse"
            token={stop.slice(0, 600)}
            isLive
            label="Stop these invitations"
            pendingLabel="One moment..."
            failure="That didn't work"
            done={<Done />}
            dead={<Dead />}
          >
            Didn't expect our email? You don't need to do anything. Or use the button below, and we won't send any more
            household seat invitations to your address.
          </EmailLinkPage>
        </section>
      )}
    </InvitationWelcomePage>
  );
}

const Done = () => (
  <div role="status">
    <Alert variant="success" title="Invitations stopped">
      We won't send any more invitations to your address. No one will know you asked us to stop.
    </Alert>
  </div>
);

const Dead = () => (
  <div role="status">
    <Alert variant="warning" title="This link can’t be used">
      The link is incomplete. Please open it from the email again.
    </Alert>
  </div>
);
