'use client';

import { Link } from '@/components/ui/page/link';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { site } from '@/lib/site';

/** Banner on every signed-in page until the member accepts the newest terms. */
export function TermsBanner() {
  const user = useCurrentUser();
  const agree = useMutationWithToast({
    call: () => callApi('POST', '/api/user/terms', { version: site.termsVersion }),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'Thank you', description: 'Your account page shows what you agreed to.' };
    },
    failed: createFailureToastHandler("We couldn't save your agreement"),
    refresh: [queryKeys.user(), queryKeys.agreements()],
  });
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
      <Link href="/account/data" className="font-semibold underline underline-offset-4">
        account page
      </Link>
      .
    </Alert>
  );
}
