'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { useUser } from '@/components/auth/use-user';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/focus-main';
import { Link } from '@/components/ui/page/link';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';

/** Banner above every page while posting requires a confirmed address. */
export function VerifyBanner() {
  const user = useUser();
  if (!user?.mustVerifyEmail) return null;
  return (
    <Alert
      variant="warning"
      className="mb-6"
      title="Please confirm your email address"
      action={
        <span className="flex flex-wrap gap-3">
          <SendLink />
          <Button size="sm" variant="ghost" asChild>
            <Link href="/account">Correct the address</Link>
          </Button>
        </span>
      }
    >
      We sent a link to <span className="font-semibold break-words">{user.email}</span>. Until you open it you can{' '}
      {user.mustVerifyToRead ? 'read what is public' : 'read'}, but nothing you write, change or share reaches others.
    </Alert>
  );
}

/** Banner above every page while emails to the address bounce. */
export function BounceBanner() {
  const user = useUser();
  if (!user?.emailBounces) return null;
  return (
    <Alert
      variant="warning"
      className="mb-6"
      title="Our letters do not reach you"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" asChild>
            <Link href="/account">Correct the address</Link>
          </Button>
          <SendLink />
        </span>
      }
    >
      They came back from <span className="font-semibold break-words">{user.email}</span>, so we send none there. If the
      address is right and your mailbox works again, let us send a link and open it.
    </Alert>
  );
}

/** Hint on the account page while an optional confirmation or a new address is pending. */
export function VerifyHint() {
  const user = useUser();
  if (user?.pendingEmail) return <PendingAddress address={user.pendingEmail} />;
  if (user?.emailVerifiedElsewhere) return <ConfirmedElsewhere />;
  if (!user || user.emailVerified || user.mustVerifyEmail) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
      This address is not confirmed yet. <SendLink />
    </p>
  );
}

/** Until it is confirmed in this browser too, the account and the mailbox may belong to different people. */
const ConfirmedElsewhere = () => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
    <p>
      This address was confirmed in a browser that wasn't signed in. Confirm it in this one too: otherwise a new
      password by email also removes your passkeys and your authenticator app.
    </p>
    <SendLink />
  </div>
);

/** A confirmed address stays until the new one is confirmed. */
const PendingAddress = ({ address }: { address: string }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
    <p>
      We sent a link to <span className="font-semibold break-words text-foreground">{address}</span>. When you open it,
      this becomes your address; until then nothing changes.
    </p>
    <span className="flex flex-wrap gap-3">
      <SendLink />
      <KeepAddress />
    </span>
  </div>
);

function KeepAddress() {
  const cache = useQueryClient();
  const keep = useOneAtATime(
    useMutation({
      mutationFn: () => api<void>('DELETE', '/api/user/pending-email'),
      onSuccess: () => {
        toast({ variant: 'success', title: 'Your address stays', description: 'The link that we sent is dead now.' });
        focusMain(); // The focus moves, because the button is removed.
      },
      onError: (error) => toastFailure('Keeping failed', error, failureText(error, 'Keeping failed')),
      onSettled: () => cache.invalidateQueries({ queryKey: keys.user() }),
    }),
  );
  return (
    <Button size="sm" variant="ghost" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
      Keep my address
    </Button>
  );
}

function SendLink() {
  const send = useOneAtATime(
    useMutation({
      mutationFn: () => api<unknown>('POST', '/api/verify-email/resend'),
      onSuccess: () =>
        toast({ variant: 'success', title: 'A link is on its way', description: 'It lasts for 24 hours.' }),
      onError: (error) => toastFailure('Sending failed', error, failureText(error, 'Sending failed')),
    }),
  );
  return (
    <Button size="sm" variant="outline" pending={send.isPending} onClick={() => send.mutate(undefined)}>
      Send it again
    </Button>
  );
}
