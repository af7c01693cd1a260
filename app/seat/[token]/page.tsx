import type { Metadata } from 'next';
import { cache } from 'react';
import { PressOnce } from '@/components/account/press-once';
import { RegisterForm } from '@/components/auth/register-form';
import { AcceptSeat } from '@/components/membership/seat/accept-seat';
import { AlreadyMember, Welcome } from '@/components/schools/joining/welcome';
import { Alert } from '@/components/ui/alert';
import { currentUser } from '@/lib/auth/pages';
import { invitationOf } from '@/lib/membership/seat/invite';
import { unlisted } from '@/lib/metadata';

type SeatPageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ stop?: string | string[] }> };

/** Cached, because both the metadata and the page read it. */
const readInvitation = cache(invitationOf);

const OVER = 'This household seat invitation has ended';

export async function generateMetadata({ params }: SeatPageProps): Promise<Metadata> {
  return { ...unlisted, title: (await readInvitation((await params).token)) ? 'Your household seat' : OVER };
}

/** Target of the email that offers a household seat. It does not name the inviting member. */
export default async function SeatPage({ params, searchParams }: SeatPageProps) {
  const [{ token }, { stop }] = await Promise.all([params, searchParams]);
  const invitation = await readInvitation(token);
  const next = `/seat/${token}`;
  const user = invitation && (await currentUser());
  return (
    <Welcome
      by="For one other guardian of a household"
      title={invitation ? 'Full access, paid for by somebody you know' : OVER}
      first="Neither of you sees anything of the other’s account, and each verifies the school alone."
    >
      {!invitation && (
        <p className="mt-2 text-pretty text-muted-foreground">
          It was used, withdrawn, or is too old. Whoever invited you can send another one from the Subscription page.
        </p>
      )}
      {invitation && (
        <p className="mt-2 mb-6 text-pretty text-muted-foreground">
          The seat lasts for as long as they pay, and you need no card. Should it end, you have 30 more days. The
          invitation can be accepted until {invitation.until}.
        </p>
      )}
      {invitation && user && (
        <>
          <p className="mb-6 text-pretty wrap-anywhere">
            You are signed in as {user.email}: that account gets the seat.
          </p>
          <AcceptSeat token={token} />
        </>
      )}
      {invitation && !user && (
        <>
          <AlreadyMember next={next} />
          <RegisterForm next={next} />
        </>
      )}
      {typeof stop === 'string' && (
        <section aria-label="No more invitations" className="mt-10 border-t pt-6 text-muted-foreground">
          <PressOnce
            call="/api/seat/refuse"
            token={stop.slice(0, 600)}
            isLive
            label="Send me no such invitations"
            pendingLabel="One moment..."
            failure="That did not work"
            done={<Done />}
            dead={<Dead />}
          >
            You did not expect our letter? There is nothing to do. Or press the button, and we send no invitation to a
            household seat to your address any more.
          </PressOnce>
        </section>
      )}
    </Welcome>
  );
}

const Done = () => (
  <div role="status">
    <Alert variant="success" title="No more invitations">
      We send none to your address any more. Nobody is told that you asked for it.
    </Alert>
  </div>
);

const Dead = () => (
  <div role="status">
    <Alert variant="warning" title="This link can’t be used">
      It is not whole. Please open it from the letter once more.
    </Alert>
  </div>
);
