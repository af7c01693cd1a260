'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { X } from '@/components/ui/icons/icons';
import { PostForm } from './post-form';
import { PostFormSheet } from './post-form-sheet';

export type ExpandedPostComposerProps = {
  /** School of this page. Undefined on the dashboard, where the writer picks a school. */
  school?: { id: number; name: string } | undefined;
  /**
   * Called after the post was sent. If `onHide` is undefined, also called when a person closes the full-screen form on
   * a phone.
   */
  onPosted?: (() => void) | undefined;
  /** True if a click opened the form, which then focuses its first field. */
  startsFocused?: boolean;
  /** Called to collapse the form. Undefined if the page has its own button that collapses the form. */
  onHide?: (() => void) | undefined;
  /** False if the page's own title already says that the form is for a new post. */
  hasTitle?: boolean;
};

/** Media query for screens below Tailwind's breakpoint `sm`, such as phones. */
const PHONE = '(width < 40rem)';

/** Shows the form for a new post: as a full sheet on phones, as a card on larger screens. */
export function ExpandedPostComposer({
  school,
  onPosted,
  startsFocused = false,
  onHide,
  hasTitle = true,
}: ExpandedPostComposerProps) {
  // The layout for phones or for larger screens is chosen only once, so that the form does not change when a phone is
  // turned.
  const [isPhone] = useState(() => matchMedia(PHONE).matches);
  const close = onHide ?? onPosted;
  const isInSheet = isPhone && close !== undefined;
  const form = <PostForm school={school} onPosted={onPosted} startsFocused={startsFocused} isInSheet={isInSheet} />;

  if (isInSheet) {
    return (
      <PostFormSheet title="Create a post" onClose={close}>
        {form}
      </PostFormSheet>
    );
  }
  return (
    <Card>
      {hasTitle && (
        <CardHeader className="flex-row items-start justify-between gap-3">
          <CardTitle>{school ? `Post to ${school.name}` : 'Create a post'}</CardTitle>
          {onHide && (
            <Button variant="ghost" size="icon" aria-label="Hide Form" onClick={onHide} className="-my-2 -mr-2.5">
              <X aria-hidden className="size-5" />
            </Button>
          )}
        </CardHeader>
      )}
      <CardContent>{form}</CardContent>
    </Card>
  );
}
