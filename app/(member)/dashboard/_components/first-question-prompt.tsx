'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { finishSiteTour } from '@/components/auth/finish-site-tour';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { openPostForm } from '@/components/posts/writing/open-post-form';
import { preloadPostForm } from '@/components/posts/writing/post-composer';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { isBlank } from '@/lib/text/clean-text';
import { FirstNameField, useSaveFirstName } from './first-name-field';

/**
 * Asks a new member for a first question, and for a first name if the account has none. Shown until the member chooses
 * “Not now” or writes a post, on any device.
 */
export function FirstQuestionPrompt() {
  const id = useId();
  const cache = useQueryClient();
  const user = useCurrentUser();
  const { data: follows = [] } = useFollowedSchools();
  const nameInput = useRef<HTMLInputElement>(null);
  const askButton = useRef<HTMLButtonElement>(null);
  const hasName = Boolean(user?.firstName);
  const hadName = useRef(hasName);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveFirstName((message) => {
    setError(message);
    nameInput.current?.focus();
  });

  useEffect(() => {
    // If the focus was in the field, which has just disappeared, the focus moves to the next step.
    if (hasName && !hadName.current && document.activeElement === document.body) askButton.current?.focus();
    hadName.current = hasName;
  }, [hasName]);

  const hasTypedName = () => !isBlank(nameInput.current?.value ?? '');

  /** Saves the typed name, then calls `next`. After a failure, the name stays in the field and `next` is not called. */
  function saveName(next?: () => void) {
    setError(undefined);
    mutate(nameInput.current?.value ?? '', { onSuccess: () => next?.() });
  }

  function submitName(event: SyntheticEvent) {
    event.preventDefault();
    if (hasTypedName()) return saveName();
    setError('First name is required');
    nameInput.current?.focus();
  }

  function ask() {
    if (hasTypedName()) saveName(openPostForm);
    else openPostForm();
  }

  function end() {
    finishSiteTour(cache);
    focusMainContent(); // The focused button disappears together with the card, so the focus moves to the main content.
  }

  return (
    <section
      aria-labelledby={id}
      // On phones, hides the feed's filters, so that the first post and one main button are on the first screen.
      data-tour
      // The open post form hides the card, so that nothing distracts from the first post.
      className="mt-4 rounded-lg border bg-card p-4 shadow-card group-has-data-post-form/dashboard:hidden sm:px-5"
    >
      {!hasName && <FirstNameField ref={nameInput} error={error} isPending={isPending} onSubmit={submitName} />}
      <h2 id={id} className="text-lg font-bold">
        What would you like to know?
      </h2>
      <p className="mt-1 text-[0.9375rem] leading-normal text-pretty wrap-anywhere">
        Buses, lunch, indoor shoes: ask parents at {follows.length === 1 ? follows[0]?.name : 'your schools'}.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button ref={askButton} onPointerEnter={preloadPostForm} onFocus={preloadPostForm} onClick={ask}>
          Ask your first question
        </Button>
        <Button variant="ghost" className="text-muted-foreground" onClick={end}>
          Not now
        </Button>
      </div>
    </section>
  );
}
