'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useDraft } from '@/components/drafts/use-draft';
import { useHydrated } from '@/components/providers/use-hydrated';
import { appendToPostText } from './append-to-post-text';
import { Composer } from './composer';
import { NEW_POST_VALUES, newPostDraftPlace } from './draft-places';
import type { SharedText } from './shared-text';

/**
 * Shows the form for a new post, filled with the text that another app shared. Text that was already in the form is not
 * lost.
 */
export function SharedTextComposer({ sharedText }: { sharedText: SharedText }) {
  const router = useRouter();
  const { fields, keep } = useDraft(newPostDraftPlace(undefined), NEW_POST_VALUES);
  const isHydrated = useHydrated(); // Drafts are stored in the browser, so they can be read only after hydration.
  const [isFilled, setIsBegun] = useState(false);

  useEffect(() => {
    if (isFilled || !isHydrated) return;
    const { title, content } = sharedText;
    if (title || content)
      keep({
        ...fields,
        title: fields.title || title,
        content: content ? appendToPostText(content, fields.content) : fields.content,
      });
    // Removes the query from the page's address. Otherwise reopening the page would add the text again, and the browser
    // history would contain the text.
    if (location.search) history.replaceState(null, '', location.pathname);
    queueMicrotask(() => setIsBegun(true));
  }, [isFilled, isHydrated, fields, sharedText, keep]);

  return isFilled && <Composer startsFocused onPosted={() => router.push('/dashboard')} />;
}
