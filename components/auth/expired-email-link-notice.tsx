import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

type DeadLinkNoticeProps = {
  /** The link to the next step, such as a request for a new link. */
  next: ReactNode;
  children: ReactNode;
};

/** Notice that an email link no longer works. */
export const ExpiredEmailLinkNotice = ({ next, children }: DeadLinkNoticeProps) => (
  <div role="status">
    <Alert variant="warning" title="This link can't be used" action={<Button asChild>{next}</Button>}>
      It has expired, has already been used, or is incomplete. {children}
    </Alert>
  </div>
);
