'use client';

import { PenLine, X } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useRef, useState } from 'react';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { readFormHasFilesFlag } from '@/components/media/upload/unsent-file-flags';
import { membershipState, membershipStatusHeadline } from '@/components/membership/membership-state';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { useProvidePostFormOpener } from '@/components/posts/writing/open-post-form';
import { PostComposer, preloadPostForm } from '@/components/posts/writing/post-composer';
import { CollapsedPostForm } from '@/components/posts/writing/collapsed-post-form';
import { newPostDraftKey } from '@/components/posts/writing/draft-keys';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { canMoveFocusFrom } from '@/components/drafts/can-move-focus';
import { PageHeader } from '@/components/ui/page/page-header';
import { cn } from '@/lib/cn';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { UserView } from '@/lib/users/schema';
import { isNewAccount } from '@/lib/users/account/is-new-account';
import { greetingName } from '@/lib/text/person-names';
import { useIsFirstQuestionSuggested } from './use-is-first-question-suggested';

const PLACE = newPostDraftKey(undefined);
const START = { schoolId: 0, title: '', content: '', isAnonymous: false };

/** On phones, the card that asks for a first question stands alone. The bottom bar has the same links. */
const BESIDE_FIRST_QUESTION = 'max-sm:group-has-data-tour/dashboard:hidden';

/** On phones, puts the buttons on a row of their own, directly below the page's header. */
const COMPACT = 'max-sm:-mt-1.5 max-sm:[&>div]:block';

/** Welcome text and action buttons. The post form opens below them. */
export function DashboardHeader() {
  const user = useCurrentUser();
  const [isNewcomer] = useState(
    () => user !== null && isNewAccount({ createdAt: new Date(user.createdAt) }, new Date()),
  );
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.create');
  const mayPost = verdict === 'allowed';
  const [isOpened, setIsOpened] = useState(false);
  const { hasDraft, key } = useDraft(PLACE, START);
  const hasSavedInput = useIsHydrated() && (hasDraft || readFormHasFilesFlag(key));
  const toggle = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useProvidePostFormOpener(() => (isOpened ? form.current?.querySelector('textarea')?.focus() : setIsOpened(true)));
  const followsAny = (useFollowedSchools().data ?? []).length > 0;
  const suggestsQuestion = useIsFirstQuestionSuggested();
  // On phones, a compact header leaves more space for posts. A new member's header is tall, because it greets them.
  const isCompact = followsAny && !suggestsQuestion && !(user?.showsTour && isNewcomer);
  const isOpen = mayPost && isOpened;
  // Only the next step has a filled button: first the list of schools, then the card about a first question.
  const isPostNextStep = followsAny && !suggestsQuestion;
  // Wide screens show the membership in the side panel.
  const statusText = user && !isCompact ? newMemberStatusText(user) : null;

  // If the member has an unfinished post, the collapsed post form appears as one line. A click on the line opens the
  // form.
  const showsLine = mayPost && !isOpen && hasSavedInput;

  function close() {
    if (canMoveFocusFrom(form.current)) toggle.current?.focus();
    setIsOpened(false);
  }

  return (
    <>
      <PageHeader
        className={cn(isOpen || showsLine ? 'mb-2 sm:mb-5' : 'mb-0', isCompact ? COMPACT : 'max-sm:mt-2')}
        title={
          <span className={cn(isCompact && 'max-sm:sr-only')}>
            {`Welcome${isNewcomer ? '' : ' back'}, ${greetingName(user)}!`}
          </span>
        }
        lead={
          (followsAny || statusText) && (
            <>
              {followsAny && (
                <span className="max-sm:hidden">Here's what parents at your schools are talking about.</span>
              )}
              {statusText && <span className="block xl:hidden">{statusText}</span>}
            </>
          )
        }
        actions={
          <>
            {mayPost && (
              <Button
                ref={toggle}
                variant={isPostNextStep && !isOpen ? 'default' : 'outline'}
                className={cn(
                  'max-sm:h-10',
                  isCompact && !isOpen && 'max-sm:field-button',
                  !isOpen && BESIDE_FIRST_QUESTION,
                )}
                aria-expanded={isOpen}
                onPointerEnter={preloadPostForm}
                onFocus={preloadPostForm}
                onClick={() => setIsOpened(!isOpen)}
              >
                {isOpen ? <X aria-hidden /> : <PenLine aria-hidden />}
                {isOpen ? 'Hide Form' : 'Create Post'}
              </Button>
            )}
            {verdict === 'subscribe' && (
              <Button asChild variant={followsAny ? 'default' : 'outline'} className="max-sm:h-10">
                <SubscriptionPageLink>Subscribe to Post</SubscriptionPageLink>
              </Button>
            )}
            {/* On phones, the list of schools comes first, and the empty feed below it has the same link. */}
            <Button
              asChild
              variant="outline"
              className={cn('max-sm:h-10 max-sm:group-has-data-asks-schools/dashboard:hidden', BESIDE_FIRST_QUESTION)}
            >
              <Link href="/schools">Browse Schools</Link>
            </Button>
          </>
        }
      />
      {showsLine && <CollapsedPostForm hasUnfinishedPost onPress={() => setIsOpened(true)} />}
      {isOpen && (
        <div ref={form}>
          <PostComposer startsFocused onPosted={close} />
        </div>
      )}
    </>
  );
}

/** Returns what a new member should know about their account. Returns null if nothing is special about it. */
function newMemberStatusText(user: UserView): string | null {
  const state = membershipState(user);
  if (state === 'inactive') return 'Free account: you can read, follow schools and vote.';
  return state === 'trial' ? `${membershipStatusHeadline(user)}.` : null;
}
