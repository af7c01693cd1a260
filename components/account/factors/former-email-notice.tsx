'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { PasswordConfirmationDialog } from '@/components/auth/password/password-confirmation-dialog';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { formatDateAndTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PasskeyAssertion } from '@/lib/users/schema';
import { FORM_AND_SIDE_PANEL_STYLE } from '../form-styles';

/** Proof of the member's identity: a code of the second factor, or a passkey that the member set up earlier. */
type Proof = { code: string } | { passkey: PasskeyAssertion };

function useEnd(onEnd: () => void) {
  return useMutationWithToast({
    call: (proof: Proof) => callApi('DELETE', '/api/user/former-email', proof),
    done: () => {
      onEnd();
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: "The change can't be undone any more", description: 'Your account keeps your new address.' };
    },
    refresh: [queryKeys.formerEmail()],
  });
}

/**
 * Says how long the member can undo the change of their email address. The undo link is in an email to the former
 * address. The member can disable it.
 */
export function FormerEmailNotice() {
  const { data } = useQuery(apiQuery(queryKeys.formerEmail()));
  const [isAsked, setAsked] = useState(false);
  const end = useEnd(() => setAsked(false));
  if (!data || data.addresses.length === 0) return null;
  const { canEndByCode, canEndByPasskey } = data;
  const usesPasskey = canEndByPasskey && (
    <PasskeyButton onSigned={(passkey) => end.mutateAsync({ passkey })}>
      Use a passkey to turn off the link
    </PasskeyButton>
  );
  return (
    <section aria-labelledby="former-email" className={FORM_AND_SIDE_PANEL_STYLE}>
      <Card className="mt-5">
        <CardHeader>
          <CardTitle id="former-email">Your former address</CardTitle>
          <CardDescription>
            We sent a link to your old address that can undo the change and sign you out everywhere. It protects you if
            someone else changed your address.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          <ul className="space-y-1">
            {data.addresses.map(({ email, until }) => (
              <li key={email}>
                The link sent to <span className="font-semibold break-words">{email}</span> works until{' '}
                {formatDateAndTime(until)}.
              </li>
            ))}
          </ul>
          {canEndByCode || canEndByPasskey ? (
            <>
              <p>Anyone who can read email sent to your old address could use this link. You can turn it off now.</p>
              <div className="flex flex-wrap gap-3">
                {usesPasskey}
                {canEndByCode && (
                  <Button variant="outline" size="lg" onClick={() => setAsked(true)}>
                    Use a code to turn off the link
                  </Button>
                )}
              </div>
            </>
          ) : (
            <p className="text-sm text-muted-foreground">
              To turn off this link early, you need a passkey or authenticator app that you set up at least seven days
              before the change.
            </p>
          )}
          {isAsked && (
            <PasswordConfirmationDialog
              title="Turn off the undo link"
              text={<p>Enter a code from the authenticator app you had before you changed your address.</p>}
              action="Turn off the link"
              asksForCode
              send={(code) => end.mutateAsync({ code })}
              close={() => setAsked(false)}
            />
          )}
        </CardContent>
      </Card>
    </section>
  );
}
