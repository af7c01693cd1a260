'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useDraft } from '@/components/drafts/use-draft';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { appendParagraphToDraft } from '../append-paragraph-to-draft';
import { PostComposer } from '../post-composer';
import { INITIAL_POST_FORM_VALUES, newPostDraftKey } from '../draft-keys';
import type { ShareTargetText } from './share-target-text';

/**
 * Shows the form for a new post, filled with the text that another app shared. Text that was already in the form is not
 * lost.
 */
export function ShareTargetComposer({ sharedText }: { sharedText: ShareTargetText }) {
  const router = useRouter();
  const { fields, keep } = useDraft(newPostDraftKey(undefined), INITIAL_POST_FORM_VALUES);
  const isHydrated = useIsHydrated(); // Drafts are stored in the browser, so they can be read only after hydration.
  const [isFilled, setIsBegun] = useState(false);

  useEffect(() => {
    if (isFilled || !isHydrated) return;
    const { title, content } = sharedText;
    if (title || content)
      keep({
        ...fields,
        title: fields.title || title,
        content: content ? appendParagraphToDraft(content, fields.content) : fields.content,
      });
    // Removes the query from the page's address. Otherwise reopening the page would add the text again, and the browser
    // history would contain the text.
    if (location.search) history.replaceState(null, '', location.pathname);
    queueMicrotask(() => setIsBegun(true));
  }, [isFilled, isHydrated, fields, sharedText, keep]);

  return isFilled && <PostComposer startsFocused hasTitle={false} onPosted={() => router.push('/dashboard')} />;
}
