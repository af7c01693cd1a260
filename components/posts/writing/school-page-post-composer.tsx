'use client';

import { useEffect, useRef, useState } from 'react';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { readFormHasFilesFlag } from '@/components/media/upload/unsent-file-flags';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { POST_FORM_ANCHOR } from '@/lib/auth/sign-in-paths';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { openPostForm, useProvidePostFormOpener } from './open-post-form';
import { appendParagraphToDraft } from './append-paragraph-to-draft';
import { PostComposer } from './post-composer';
import { CollapsedPostForm } from './collapsed-post-form';
import { INITIAL_POST_FORM_VALUES, newPostDraftKey } from './draft-keys';
import { FIRST_POST_PROMPT } from './first-post/first-post-prompt';

/** Time in ms that the post form on a phone needs to close and to restore the scroll position of the page. */
const SHEET_CLOSING_MS = 300;

/** Shows the post form of a school's page, collapsed to one line until it is clicked. */
export function SchoolPagePostComposer({ school }: { school: { id: number; name: string } }) {
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  const isNew = useCurrentUser()?.showsTour === true;
  const [isOpen, setIsOpen] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  // React key of the form. A new key makes an open form read its draft again after a text was added to the draft.
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const { fields, hasDraft, keep, key } = useDraft(newPostDraftKey(school.id), INITIAL_POST_FORM_VALUES);
  const hasUnfinishedPost = useIsHydrated() && (hasDraft || readFormHasFilesFlag(key));
  useProvidePostFormOpener((text) => {
    if (text !== undefined) {
      keep({ ...fields, content: appendParagraphToDraft(text, fields.content) });
      setVersion(version + 1);
    }
    if (!mayPost) form.current?.querySelector<HTMLElement>('a, button')?.focus();
    else if (isOpen && text === undefined) form.current?.querySelector('textarea')?.focus();
    else setIsOpen(true);
  });

  // A registration ends on this page with the fragment `#write` in the address. The fragment opens the post form.
  useEffect(() => {
    if (location.hash !== `#${POST_FORM_ANCHOR}`) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (mayPost) openPostForm();
    // A newcomer who may not post yet sees the school's name first, above the note about the membership.
    else window.scrollTo(0, 0);
  }, [mayPost]);

  /** Collapses the form to one line. The line gets the focus if the focus was inside the form. */
  function collapse() {
    setTakesFocus(form.current?.contains(document.activeElement) ?? false);
    setIsOpen(false);
  }

  /** Shows the new post after the form has closed. Scrolls on phones, where the post would be below the window. */
  function showPost() {
    collapse();
    setTimeout(() => {
      const { top = 0 } = form.current?.getBoundingClientRect() ?? {};
      if (top > innerHeight / 2) form.current?.scrollIntoView({ block: 'start' });
    }, SHEET_CLOSING_MS);
  }

  return (
    <div ref={form} id={POST_FORM_ANCHOR} className="scroll-mt-20">
      {!isOpen && isNew && mayPost && <p className="mb-3 font-bold">{FIRST_POST_PROMPT}</p>}
      {!mayPost && <PostComposer school={school} />}
      {mayPost && isOpen && (
        <PostComposer key={version} school={school} startsFocused onPosted={showPost} onHide={collapse} />
      )}
      {mayPost && !isOpen && (
        <CollapsedPostForm
          hasUnfinishedPost={hasUnfinishedPost}
          takesFocus={takesFocus}
          onPress={() => setIsOpen(true)}
        />
      )}
    </div>
  );
}
