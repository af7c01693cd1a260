'use client';

import { useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-user';
import { useDraft } from '@/components/drafts/use-draft';
import { isFormHasFilesFlagSet } from '@/components/media/upload/unsent-file-flags';
import { useHydrated } from '@/components/providers/use-hydrated';
import { checkRolePermission } from '@/lib/policy/policy';
import { useRegisterPostForm } from './open-post-form';
import { appendQuestionToPost } from './append-question-to-post';
import { PostComposer } from './post-composer';
import { CollapsedPostForm } from './collapsed-post-form';
import { INITIAL_POST_FORM_VALUES, newPostDraftKey } from './draft-keys';

/** Shows the post form of a school's page, collapsed to one line until it is clicked. */
export function SchoolPagePostComposer({ school }: { school: { id: number; name: string } }) {
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  const [isOpen, setIsOpen] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  // React key of the form. A new key makes an open form read its draft again after a text was added to the draft.
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const { fields, hasDraft, keep, key } = useDraft(newPostDraftKey(school.id), INITIAL_POST_FORM_VALUES);
  const hasUnfinishedPost = useHydrated() && (hasDraft || isFormHasFilesFlagSet(key));
  useRegisterPostForm((text) => {
    if (text !== undefined) {
      keep({ ...fields, content: appendQuestionToPost(text, fields.content) });
      setVersion(version + 1);
    }
    if (!mayPost) form.current?.querySelector<HTMLElement>('a, button')?.focus();
    else if (isOpen && text === undefined) form.current?.querySelector('textarea')?.focus();
    else setIsOpen(true);
  });

  /** Collapses the form to one line. The line gets the focus if the focus was inside the form. */
  function collapse() {
    setTakesFocus(form.current?.contains(document.activeElement) ?? false);
    setIsOpen(false);
  }

  if (mayPost && !isOpen)
    return (
      <CollapsedPostForm
        hasUnfinishedPost={hasUnfinishedPost}
        takesFocus={takesFocus}
        onPress={() => setIsOpen(true)}
      />
    );
  return (
    <div ref={form}>
      {mayPost ? (
        <PostComposer key={version} school={school} startsFocused onPosted={collapse} onHide={collapse} />
      ) : (
        <PostComposer school={school} />
      )}
    </div>
  );
}
