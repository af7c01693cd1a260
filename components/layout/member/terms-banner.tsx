'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@/components/ui/page/link';
import { failureText } from '@/components/auth/failure-text';
import { useUser } from '@/components/auth/use-user';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/keyboard/focus-main';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import { site } from '@/lib/site';

/** Banner on every signed-in page until the member accepts the newest terms. */
export function TermsBanner() {
  const user = useUser();
  const cache = useQueryClient();
  const agree = useOneAtATime(
    useMutation({
      mutationFn: () => api<void>('POST', '/api/user/terms', { version: site.termsVersion }),
      onSuccess: () => {
        toast({ variant: 'success', title: 'Thank you', description: 'Your account page shows what you agreed to.' });
        focusMain(); // Moves the focus, because the focused button is removed.
      },
      onError: (error) =>
        toastFailure("We couldn't save that you agree", error, failureText(error, "We couldn't save that you agree")),
      onSettled: () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: keys.user() }),
          cache.invalidateQueries({ queryKey: keys.agreements() }),
        ]),
    }),
  );
  if (!user?.mustAgree) return null;
  return (
    <Alert
      variant="info"
      className="mb-6"
      title="Our terms have changed"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="sm" pending={agree.isPending} onClick={() => agree.mutate(undefined)}>
            I agree
          </Button>
          <Button size="sm" variant="outline" asChild>
            <Link href="/terms">Read the terms</Link>
          </Button>
        </span>
      }
    >
      We updated them on {site.termsWorded}. Until you agree, you can read, but you can't post, comment, vote or share.
      If you don't agree, you can download your data and delete your account on your{' '}
      <Link href="/account?tab=data" className="font-semibold underline underline-offset-4">
        account page
      </Link>
      .
    </Alert>
  );
}
