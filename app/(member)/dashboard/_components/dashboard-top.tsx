'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { useActor, useUser } from '@/components/auth/use-user';
import { MembershipLink } from '@/components/membership/membership-link';
import { Composer } from '@/components/posts/composer';
import { newPostPlace } from '@/components/posts/places';
import { useDraft } from '@/components/posts/use-draft';
import { Button } from '@/components/ui/button';
import { roleVerdict } from '@/lib/policy/policy';
import { greetingName } from '@/lib/users/names';

const START = { schoolId: 0, title: '', content: '', isAnonymous: false };

/** The welcome and what one can do here; the post form opens below it. */
export function DashboardTop() {
  const user = useUser();
  const verdict = roleVerdict(useActor(), 'post.create');
  const mayPost = verdict === 'allowed';
  // null until the reader decides: a post that was left half-written is shown again.
  const [wants, setWants] = useState<boolean | null>(null);
  const { hasDraft } = useDraft(newPostPlace(undefined), START);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = mayPost && (wants ?? hasDraft);

  function close() {
    setWants(false);
    toggle.current?.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-title">
            Welcome back, {user ? greetingName(user) : 'User'}!
          </h1>
          <p className="mt-1 text-muted-foreground">Here is what parents at your schools are talking about.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {mayPost && (
            <Button ref={toggle} aria-expanded={isOpen} onClick={() => setWants(!isOpen)}>
              {isOpen ? 'Hide Form' : 'Create Post'}
            </Button>
          )}
          {verdict === 'subscribe' && (
            <Button asChild>
              <MembershipLink>Subscribe to Post</MembershipLink>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link href="/schools">Browse Schools</Link>
          </Button>
        </div>
      </div>
      {isOpen && <Composer onPosted={close} />}
    </>
  );
}
