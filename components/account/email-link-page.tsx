'use client';

import type { ComponentProps, ReactNode } from 'react';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { isEmailLinkExpired } from '@/components/auth/expired-email-link';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { EmailLinkPageTitle } from '@/components/auth/email-link-page-title';
import { callApi } from '@/lib/http/api-client';

/** Requests that the button on an email link's page can send. */
const REQUESTS = {
  undoEmail: (token: string) => callApi('POST', '/api/undo-email', { token }),
  unsubscribe: (token: string) => callApi('POST', `/api/unsubscribe/${token}`),
  verifyEmail: (token: string) => callApi('POST', '/api/verify-email', { token }),
};
type Answers = { [Name in keyof typeof REQUESTS]: Awaited<ReturnType<(typeof REQUESTS)[Name]>> };
const requests: { [Name in keyof Answers]: (token: string) => Promise<Answers[Name]> } = REQUESTS;

type ConfirmClickProps<Name extends keyof Answers> = {
  request: Name;
  token: string;
  isLive: boolean;
  /**
   * Title that the page shows only until the link is used. Undefined if the page has a permanent title outside this
   * component.
   */
  title?: string;
  /** Text that explains what a click on the button does. */
  children: ReactNode;
  label: string;
  variant?: ComponentProps<typeof Button>['variant'];
  pendingLabel: string;
  failure: string;
  done: ReactNode | ((answer: Answers[Name]) => ReactNode);
  dead: ReactNode;
};

/**
 * Page behind an email link. The link takes effect only after a click on the page's button, because some email programs
 * open links automatically.
 */
export function EmailLinkPage<Name extends keyof Answers>({
  request,
  token,
  isLive,
  title,
  children,
  label,
  variant,
  pendingLabel,
  failure,
  done,
  dead,
}: ConfirmClickProps<Name>) {
  const isReady = useIsHydrated();
  const use = useMutationWithToast({ call: () => requests[request](token) });
  const heading = title && <EmailLinkPageTitle>{title}</EmailLinkPageTitle>;
  if (use.isSuccess) return <>{typeof done === 'function' ? done(use.data) : done}</>;
  if (!isLive || isEmailLinkExpired(use.error))
    return (
      <>
        {heading}
        {dead}
      </>
    );
  return (
    <div className="space-y-5">
      {heading}
      <p>{children}</p>
      {use.error && <FieldError>{serverMessageOrFallback(use.error, `${failure}. Please try again.`)}</FieldError>}
      <Button
        size="lg"
        variant={variant}
        className="w-full disabled:opacity-100"
        disabled={!isReady}
        pending={use.isPending}
        onClick={() => use.mutate(undefined)}
      >
        {use.isPending ? pendingLabel : label}
      </Button>
    </div>
  );
}
