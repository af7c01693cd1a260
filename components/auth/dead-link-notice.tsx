import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

type DeadLinkNoticeProps = {
  /** A link to what helps now. */
  next: ReactNode;
  children: ReactNode;
};

/** In place of what the link of a letter would have done. */
export const DeadLinkNotice = ({ next, children }: DeadLinkNoticeProps) => (
  <div role="status">
    <Alert variant="warning" title="This link can't be used" action={<Button asChild>{next}</Button>}>
      It has expired, has already been used, or is incomplete. {children}
    </Alert>
  </div>
);
