'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';

/**
 * Error page with a retry button, between the header and the footer of the site. A server failure signs nobody out
 * (decision A11).
 */
export default function MemberError({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      as="h1"
      picture={<div className="failure-picture" />}
      title="Something went wrong"
      action={<Button onClick={retry}>Retry</Button>}
    >
      <p role="alert">We couldn't load this page. You're still signed in, and nothing you posted is lost.</p>
    </EmptyState>
  );
}
