'use client';

import { useCurrentUser } from '@/components/auth/use-current-user';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { Link } from '@/components/ui/page/link';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { SendLinkButton } from './send-link-button';

/** Banner above every page while emails to the member's address are returned as undeliverable. */
export function BouncingEmailBanner() {
  const user = useCurrentUser();
  if (!user?.emailBounces) return null;
  return (
    <Alert
      variant="warning"
      className="mb-6"
      title="Our emails to you are bouncing"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" asChild>
            <Link href="/account#email">Correct my address</Link>
          </Button>
          <SendLinkButton />
        </span>
      }
    >
      <span className="font-semibold break-words">{user.email}</span> rejected our emails, so we've stopped sending
      them. If the address is right and works again, send yourself a new link.
    </Alert>
  );
}

/** Hint on the account page if the member can still confirm their address or a new address. */
export function UnconfirmedEmailHint() {
  const user = useCurrentUser();
  if (user?.pendingEmail) return <PendingAddress address={user.pendingEmail} />;
  if (user?.emailVerifiedElsewhere) return <ConfirmedElsewhere />;
  if (!user || user.emailVerified || user.mustVerifyEmail) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
      This address isn't confirmed yet. <SendLinkButton />
    </p>
  );
}

/**
 * Asks the person to confirm the address again in this browser. The earlier confirmation came from a signed-out
 * browser, so it does not prove that the account's owner reads the mailbox.
 */
const ConfirmedElsewhere = () => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
    <p>
      This address was confirmed in a browser that wasn't signed in, so we can't tell whether that was you. Confirm it
      in this browser too. Until then, a password reset by email also removes your passkeys and authenticator app.
    </p>
    <SendLinkButton />
  </div>
);

/** Says that the confirmed address remains in use until the new address is confirmed. */
const PendingAddress = ({ address }: { address: string }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
    <p>
      We sent a link to <span className="font-semibold break-words text-foreground">{address}</span>. When you open it,
      this becomes your address. Until then, nothing changes.
    </p>
    <span className="flex flex-wrap gap-3">
      <SendLinkButton />
      <KeepAddress />
    </span>
  </div>
);

function KeepAddress() {
  const keepAddress = useMutationWithToast({
    call: () => callApi('DELETE', '/api/user/pending-email'),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: "Your address wasn't changed", description: 'The link we sent no longer works.' };
    },
    failed: createFailureToastHandler("We couldn't cancel the change"),
    refresh: [queryKeys.user()],
  });
  return (
    <Button size="sm" variant="ghost" pending={keepAddress.isPending} onClick={() => keepAddress.mutate(undefined)}>
      Keep my current address
    </Button>
  );
}
