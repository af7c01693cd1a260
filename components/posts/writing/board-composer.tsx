'use client';

import { useRef, useState } from 'react';
import { usePolicyActor } from '@/components/auth/use-user';
import { useDraft } from '@/components/drafts/use-draft';
import { hadFormFiles } from '@/components/media/upload/file-marks';
import { useHydrated } from '@/components/providers/use-hydrated';
import { checkRolePermission } from '@/lib/policy/policy';
import { useRegisterPostForm } from './open-post-form';
import { appendToPostText } from './append-to-post-text';
import { Composer } from './composer';
import { CollapsedPostForm } from './collapsed-post-form';
import { NEW_POST_VALUES, newPostDraftPlace } from './draft-places';

/** Shows the post form of a school's page, collapsed to one line until it is clicked. */
export function BoardComposer({ school }: { school: { id: number; name: string } }) {
  const mayPost = checkRolePermission(usePolicyActor(), 'post.create') === 'allowed';
  const [isOpen, setIsOpen] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  // React key of the form. A new key makes an open form read its draft again after a text was added to the draft.
  const [version, setVersion] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const { fields, hasDraft, keep, key } = useDraft(newPostDraftPlace(school.id), NEW_POST_VALUES);
  const hasUnfinishedPost = useHydrated() && (hasDraft || hadFormFiles(key));
  useRegisterPostForm((text) => {
    if (text !== undefined) {
      keep({ ...fields, content: appendToPostText(text, fields.content) });
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
        <Composer key={version} school={school} startsFocused onPosted={collapse} onHide={collapse} />
      ) : (
        <Composer school={school} />
      )}
    </div>
  );
}
