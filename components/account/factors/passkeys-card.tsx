'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { KeyRound } from '@/components/ui/icons/icons';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { canUsePasskeys, isPasskeyDialogCancelled, createPasskey } from '@/components/auth/passkeys';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { toast } from '@/components/ui/toasts/toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

function usePasskeyActs() {
  const cache = useQueryClient();
  const { withPassword, prompt } = usePasswordPrompt();
  // Refetches the user too. Administrators have no rights without a second factor, and the new passkey may be their
  // first one.
  const factorQueries = [queryKeys.factors(), queryKeys.user()];
  const make = useMutationWithToast({
    call: async () => {
      const passkey = await withPassword(createPasskey);
      return callApi('POST', '/api/user/passkeys', { passkey });
    },
    done: { title: 'Passkey added', description: 'You can use it to sign in from now on.' },
    failed: (error) => {
      if (error.name === 'InvalidStateError') toast({ title: 'This device already has a passkey for your account' });
      else if (!isPasskeyDialogCancelled(error)) createFailureToastHandler('Passkey not added')(error);
    },
    refreshOnSuccess: factorQueries,
  });
  const remove = useMutationWithToast({
    call: (id: string) => withPassword((proof) => callApi('DELETE', `/api/user/passkeys/${id}`, proof)),
    done: async () => {
      toast({ variant: 'success', title: 'Passkey removed' });
      await Promise.all(factorQueries.map((queryKey) => cache.invalidateQueries({ queryKey })));
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
    },
    failed: createFailureToastHandler('Passkey not removed'),
  });
  return { make, remove, prompt };
}

/** Card that lists passkeys, with which the member signs in by fingerprint or face. */
export function PasskeysCard() {
  const { data } = useQuery(apiQuery(queryKeys.factors()));
  const { make, remove, prompt } = usePasskeyActs();
  const isAble = useIsHydrated() && canUsePasskeys();
  return (
    <section aria-labelledby="passkeys">
      <Card>
        <CardHeader>
          <CardTitle id="passkeys">Passkeys</CardTitle>
          <CardDescription>
            Sign in with your fingerprint, face or device PIN instead of a password. A passkey only works on this site,
            so no one can trick you into giving it away.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {data && data.passkeys.length > 0 && (
            <ul className="divide-y">
              {data.passkeys.map(({ id, name, createdAt, usedAt }) => (
                <li key={id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
                  <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">Made with {name}</p>
                    <p className="text-sm text-muted-foreground">
                      Added <TimeAgo iso={createdAt} />
                      {usedAt && (
                        <>
                          , last used <TimeAgo iso={usedAt} />
                        </>
                      )}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Remove the passkey made with ${name}`}
                    pending={remove.isPending && remove.variables === id}
                    onClick={() => remove.mutate(id)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {isAble ? (
            <Button variant="outline" pending={make.isPending} onClick={() => make.mutate(undefined)}>
              Add a passkey
            </Button>
          ) : (
            <p className="text-sm text-muted-foreground">This browser doesn't support passkeys.</p>
          )}
        </CardContent>
      </Card>
      {prompt}
    </section>
  );
}
