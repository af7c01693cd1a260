import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

type DeadLinkNoticeProps = {
  /** Link to what the person can do next, such as asking for a new email link. */
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
