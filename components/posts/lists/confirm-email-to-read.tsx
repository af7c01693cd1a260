'use client';

import { MailCheck } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

type ReadingWaitsProps = {
  /** Path of a page where public posts can be read meanwhile. */
  meanwhile: string;
  as?: 'h2' | 'h3';
};

/**
 * Shown in place of posts to members who have not confirmed their email address. The banner above sends the link
 * (decision E2).
 */
export const ConfirmEmailToRead = ({ meanwhile, as }: ReadingWaitsProps) => (
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
