'use client';

import { PenLine, X } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { useActor, useUser } from '@/components/auth/use-user';
import { useDraft } from '@/components/drafts/use-draft';
import { wasChosen } from '@/components/media/chosen-before';
import { MembershipLink } from '@/components/membership/membership-link';
import { Composer, preparePostForm } from '@/components/posts/writing/composer';
import { newPostPlace } from '@/components/posts/writing/places';
import { useHydrated } from '@/components/providers/use-hydrated';
import { useFollows } from '@/components/schools/use-follows';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page/page-header';
import { roleVerdict } from '@/lib/policy/policy';
import { greetingName } from '@/lib/users/display-name';

const PLACE = newPostPlace(undefined);
const START = { schoolId: 0, title: '', content: '', isAnonymous: false };

/** The welcome and what one can do here; the post form opens below it. */
export function DashboardTop({ isNewcomer }: { isNewcomer: boolean }) {
  const user = useUser();
  const verdict = roleVerdict(useActor(), 'post.create');
  const mayPost = verdict === 'allowed';
  // null until the reader decides: a post that was left half-written is shown again.
  const [wants, setWants] = useState<boolean | null>(null);
  const { hasDraft } = useDraft(PLACE, START);
  const isKept = useHydrated() && (hasDraft || wasChosen(PLACE));
  // Once open it stays so, also when the words in it are deleted.
  if (wants === null && isKept) setWants(true);
  const toggle = useRef<HTMLButtonElement>(null);
  // Who follows no school begins by choosing one, which the empty feed below offers.
  const followsAny = (useFollows().data ?? []).length > 0;
  const first = followsAny ? 'default' : 'outline';
  const isOpen = mayPost && wants === true;

  function close() {
    setWants(false);
    toggle.current?.focus();
  }

  return (
    <>
      <PageHeader
        className={isOpen ? 'mb-5' : 'mb-0'}
        title={`Welcome${isNewcomer ? '' : ' back'}, ${user ? greetingName(user) : 'User'}!`}
        lead={
          followsAny
            ? "Here's what parents at your schools are talking about."
            : 'Follow your children’s schools to see what their parents are talking about.'
        }
        actions={
          <>
            {mayPost && (
              <Button
                ref={toggle}
                variant={first}
                aria-expanded={isOpen}
                onPointerEnter={preparePostForm}
                onFocus={preparePostForm}
                onClick={() => setWants(!isOpen)}
              >
                {isOpen ? <X aria-hidden /> : <PenLine aria-hidden />}
                {isOpen ? 'Hide Form' : 'Create Post'}
              </Button>
            )}
            {verdict === 'subscribe' && (
              <Button asChild variant={first}>
                <MembershipLink>Subscribe to Post</MembershipLink>
              </Button>
            )}
            <Button asChild variant="outline">
              <Link href="/schools">Browse Schools</Link>
            </Button>
          </>
        }
      />
      {isOpen && <Composer onPosted={close} />}
    </>
  );
}
