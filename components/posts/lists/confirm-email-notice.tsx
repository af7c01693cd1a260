'use client';

import { MailCheck } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

type ReadingWaitsProps = {
  /** Path of a page where unconfirmed members can read public posts. */
  meanwhile: string;
  as?: 'h2' | 'h3';
};

/** Message shown instead of posts to members who have not confirmed their email address (decision E2). */
export const ConfirmEmailNotice = ({ meanwhile, as }: ReadingWaitsProps) => (
  <EmptyState
    icon={MailCheck}
    title="Confirm your email address to keep reading"
    {...(as && { as })}
    action={
      <Button asChild variant="outline">
        <Link href={meanwhile}>Read public pages</Link>
      </Button>
    }
  >
    Posts are visible once you confirm your email. Open the link we sent you.
  </EmptyState>
);
