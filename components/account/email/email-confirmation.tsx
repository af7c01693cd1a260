'use client';

import { ExpiredEmailLinkNotice } from '@/components/auth/expired-email-link-notice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmailLinkPageTitle } from '@/components/auth/email-link-page-title';
import { EmailLinkPage } from '@/components/account/email-link-page';

type ConfirmEmailProps = {
  token: string;
  isLive: boolean;
  isSignedIn: boolean;
  /** True if the address is already confirmed, by this email link or by another link for the same address. */
  isConfirmed: boolean;
  /** True if this browser is not signed in to the account and the account has passkeys or an authenticator app. */
  endsFactors: boolean;
};

export const EmailConfirmation = ({ isSignedIn, isConfirmed, endsFactors, ...link }: ConfirmEmailProps) =>
  isConfirmed ? (
    <Confirmed />
  ) : (
    <EmailLinkPage
      {...link}
      request="verifyEmail"
      title="Confirm your email address"
      label="Confirm My Address"
      pendingLabel="Confirming..."
      failure="We couldn't confirm your address"
      done={(proven) => <Confirmed factorsEnded={proven.factorsEnded} />}
      dead={<Dead isSignedIn={isSignedIn} />}
    >
      One more step: confirm that our emails reach you.
      {endsFactors && <SignInFirst token={link.token} />}
    </EmailLinkPage>
  );

/**
 * Warns a signed-out person that confirming leads to the removal of the passkeys and the authenticator app, because
 * another person may have added them.
 */
const SignInFirst = ({ token }: { token: string }) => (
  <span className="mt-3 block">
    <span className="font-semibold">You aren't signed in to this account in this browser.</span> If you confirm here,
    we'll remove the account's passkeys and authenticator app, either now or when you next reset your password by email.{' '}
    <a href={`/login?next=${encodeURIComponent(`/verify-email/${token}`)}`}>Sign in first</a> to keep them, and come
    back to this page.
  </span>
);

/** Success message. Its links load whole pages, so that the next page shows the confirmed address. */
const Confirmed = ({ factorsEnded = false }: { factorsEnded?: boolean }) => (
  <div role="status">
    <EmailLinkPageTitle>Your email address is confirmed</EmailLinkPageTitle>
    <Alert
      variant="success"
      action={
        <Button asChild>
          <a href="/dashboard">Go to my dashboard</a>
        </Button>
      }
    >
      {factorsEnded
        ? "We removed the account's passkeys, authenticator app and recovery codes because you weren't signed in on this browser. Sign in with your password to add them again. If you didn't create this account, set a new password."
        : 'Our emails reach you now. Next, read what parents write at your schools.'}
    </Alert>
  </div>
);

const Dead = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <ExpiredEmailLinkNotice next={<a href="/account">Send a new link</a>}>
      Confirmation links work for 24 hours, and only the newest one works.
    </ExpiredEmailLinkNotice>
  ) : (
    <ExpiredEmailLinkNotice next={<a href="/login?next=%2Faccount">Sign in</a>}>
      If you've already confirmed your address, everything is done. Otherwise, sign in to get a new link.
    </ExpiredEmailLinkNotice>
  );
