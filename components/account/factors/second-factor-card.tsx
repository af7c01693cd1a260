'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { getWrongPasswordMessage } from '@/components/auth/password/wrong-password-message';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { LoadError } from '@/components/ui/page/load-error';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { TotpSetupReply, SignInFactorsView } from '@/lib/users/schema';
import { AuthenticatorCodeForm } from './authenticator-code-form';
import { RecoveryCodeList } from './recovery-code-list';
import { useChangeSecondFactor, useConfirmAccountOwner } from './use-second-factor';

/** The setup of the authenticator app loads on demand, because few members need its QR code library. */
const AuthenticatorAppSetup = lazyComponent(
  async () => (await import('./authenticator-app-setup')).AuthenticatorAppSetup,
  createRetryFallback(<Skeleton className="h-48" />, "We couldn't load the QR code"),
);

type OpenDialog = { begun: TotpSetupReply } | { codes: string[] } | null;

/** Card of the second factor: an authenticator app, with recovery codes as a fallback. */
export function SecondFactorCard() {
  const factors = useQuery(apiQuery(queryKeys.factors()));
  const { begin, makeCodes, remove, prompt } = useChangeSecondFactor();
  const [openDialog, setShown] = useState<OpenDialog>(null);
  const { data } = factors;
  return (
    <section aria-labelledby="second-step">
      <Card>
        <CardHeader>
          <CardTitle id="second-step" className="flex flex-wrap items-center gap-2">
            Two-step sign-in {data?.totp && <Badge variant="success">On</Badge>}
          </CardTitle>
          <CardDescription>
            Sign in with your password and a code from an authenticator app. A stolen password alone won't be enough.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {data && <OfAdministrators factors={data} />}
          {factors.isPending && <Skeleton className="h-11 w-56" />}
          {factors.isError && (
            <LoadError
              title="Error loading your settings"
              error={factors.error}
              onRetry={() => void factors.refetch()}
              isRetrying={factors.isFetching}
            />
          )}
          {data && !data.totp && (
            <Button
              variant="outline"
              pending={begin.isPending}
              onClick={() => begin.mutate(undefined, { onSuccess: (begun) => setShown({ begun }) })}
            >
              Set up an authenticator app
            </Button>
          )}
          {data?.totp && (
            <>
              <p>
                {data.recoveryCodes === 1 ? '1 recovery code is' : `${data.recoveryCodes} recovery codes are`} left.
              </p>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="outline"
                  pending={makeCodes.isPending}
                  onClick={() =>
                    makeCodes.mutate(undefined, {
                      onSuccess: ({ recoveryCodes }) => setShown({ codes: recoveryCodes }),
                    })
                  }
                >
                  Make new recovery codes
                </Button>
                <Button variant="outline" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
                  Remove the authenticator app
                </Button>
              </div>
            </>
          )}
        </CardContent>
      </Card>
      {prompt}
      <Dialog open={openDialog !== null} onOpenChange={(open) => !open && setShown(null)}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Two-step sign-in</DialogTitle>
            <DialogDescription className="sr-only">Set up an authenticator app and recovery codes</DialogDescription>
          </DialogHeader>
          {openDialog && 'begun' in openDialog && <AuthenticatorAppSetup {...openDialog.begun} />}
          {openDialog && 'codes' in openDialog && <RecoveryCodeList codes={openDialog.codes} />}
        </DialogContent>
      </Dialog>
    </section>
  );
}

/** Notice to administrators whose access requires a second factor. */
function OfAdministrators({ factors }: { factors: SignInFactorsView }) {
  const user = useCurrentUser();
  const prove = useConfirmAccountOwner();
  if (!user?.mustProve) return null;
  const hasPasskey = factors.passkeys.length > 0;
  if (!factors.totp && !hasPasskey)
    return (
      <Alert variant="warning" title="Administrators need an authenticator app or a passkey">
        Set up an authenticator app or a passkey to open the administrators' pages.
      </Alert>
    );
  const go = () => location.assign('/admin/dashboard');
  return (
    <div className="space-y-3">
      <Alert variant="warning" title="Please confirm it's you">
        Then you can open the administrators' pages.
      </Alert>
      {factors.totp && (
        <AuthenticatorCodeForm
          hint="Use a code from your authenticator app, or one of your recovery codes."
          action="Continue"
          isPending={prove.isPending}
          fault={getWrongPasswordMessage(prove.error)}
          onCode={(code) => prove.mutate(code, { onSuccess: go })}
        />
      )}
      {hasPasskey && (
        <PasskeyButton onSigned={(passkey) => callApi('POST', '/api/user/prove', { passkey }).then(go)}>
          Use a passkey
        </PasskeyButton>
      )}
    </div>
  );
}
