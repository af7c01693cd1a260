'use client';

import { useEffect, useRef, type FocusEvent } from 'react';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { AddFilesButton, ChosenFiles } from '@/components/media/choose/media-field';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import { createEmptySerializedPoll } from '@/components/posts/polls/poll-draft';
import { PollFields } from '@/components/posts/polls/poll-fields';
import { TopicChip } from './topic-chip';
import { Button } from '@/components/ui/button';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { ClipboardList, EyeOff, ImagePlus, Lock, Megaphone } from '@/components/ui/icons/icons';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/cn';
import { SimilarPosts } from './hints/similar-posts';
import { CONCERN_HINT, CONCERN_LABEL } from './hints/concern-label';
import { READERS_HINT } from './hints/readers-hint';
import { PARENTS_ONLY_LABEL } from './hints/parents-only-label';
import { POST_MAX_LENGTH } from './text-length-limits';
import type { PostFormState } from './use-post-form';
import { ReadOnlySchoolChip, SchoolChip } from './school-chip';
import { WriterNameField } from './writer-name';
import { TOOLBAR_TOOL_CLASSES } from './toolbar-tool-classes';

/** Style of a text field that looks like a part of the sheet. */
const FRAMELESS = 'border-0 bg-transparent px-0 text-lg outline-none';

type SheetFieldsProps = { state: PostFormState; school: { name: string } | undefined };

/** Fields of the sheet: title and text fill the sheet, and everything else is in the toolbar below. */
export function PostFormSheetFields({ state, school: fixedSchool }: SheetFieldsProps) {
  const { place, form, errors, draft, school, has, title, content, poll, isPending } = state;
  const { value: schoolId, onChange: chooseSchool, ref: schoolRef } = school;
  const { isTitling, setIsTitling } = state.titleFocus;
  const { onBlur, ...titleField } = form.register('title');
  const addFilesButton = useRef<HTMLButtonElement>(null);
  const pollButton = useRef<HTMLButtonElement>(null);
  const pollFields = useRef<HTMLDivElement>(null);
  const scrollArea = useRef<HTMLDivElement>(null);

  function leaveTitle(event: FocusEvent) {
    setIsTitling(false);
    void onBlur(event);
  }

  function changePoll(serializedPoll: string) {
    poll.onChange(serializedPoll);
    // Moves the focus, because the button that removes the poll disappears together with the poll.
    if (serializedPoll === '') pollButton.current?.focus();
  }

  useEffect(() => {
    const area = scrollArea.current;
    if (!area) return;
    // A content warning makes the area smaller, and would then cover the field in which the member types.
    const observer = new ResizeObserver(() => {
      if (area.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div ref={scrollArea} className="min-h-24 flex-1 space-y-4 overflow-y-auto overscroll-contain px-4 py-3">
        {fixedSchool ? (
          <ReadOnlySchoolChip name={fixedSchool.name} />
        ) : (
          <SchoolChip
            schoolId={schoolId}
            onChoose={(id) => {
              chooseSchool(id);
              if (id !== 0) form.setFocus('content');
            }}
            startsOpen={state.asksForSchool}
            error={errors.schoolId?.message}
            ref={schoolRef}
          />
        )}
        <WriterNameField writer={state.writer} readOnly={isPending} autoFocus={!state.asksForSchool} />
        <div>
          <FormField label={<span className="sr-only">Title (optional)</span>} error={errors.title?.message}>
            <Input
              placeholder="Title (optional)"
              readOnly={isPending}
              {...titleField}
              onFocus={() => setIsTitling(true)}
              onBlur={leaveTitle}
              className={cn(FRAMELESS, 'font-semibold')}
            />
          </FormField>
          <SimilarPosts schoolId={schoolId} title={title} isTyping={isTitling} />
        </div>
        <div className="space-y-1">
          <FormField
            label={<span className="sr-only">Content</span>}
            hint={READERS_HINT}
            error={errors.content?.message}
          >
            <Textarea
              autoFocus={!state.asksForSchool && !state.writer.isNeeded}
              placeholder={state.prompt}
              readOnly={isPending}
              className={cn(FRAMELESS, 'max-h-none min-h-40 resize-none')}
              {...form.register('content')}
            />
          </FormField>
          <CharacterCount text={content} limit={POST_MAX_LENGTH} />
        </div>
        {has.mediaField && (
          <ChosenFiles place={place} disabled={isPending} onRemoved={() => addFilesButton.current?.focus()} />
        )}
        {poll.value !== '' && (
          <div ref={pollFields}>
            <PollFields
              serializedPoll={poll.value}
              onChange={changePoll}
              readOnly={isPending}
              error={errors.poll?.message}
              isRestored={state.isPollRestored}
            />
          </div>
        )}
        {draft && <RestoredDraftNotice {...draft} />}
      </div>
      <div className="min-h-0 overflow-y-auto px-3 pb-2">
        <LazyContentWarningCard {...state.cautions} isCompact />
      </div>
      {state.isConcern && <p className="shrink-0 border-t px-4 py-2 text-sm text-muted-foreground">{CONCERN_HINT}</p>}
      {state.isForParents && (
        <p className="shrink-0 border-t px-4 py-2 text-sm text-muted-foreground">{PARENTS_ONLY_LABEL}.</p>
      )}
      {state.isAnonymous && (
        <p className="shrink-0 border-t px-4 py-2 text-sm text-muted-foreground">
          Other members see “Anonymous” instead of your name.
        </p>
      )}
      <div
        role="group"
        aria-label="Add to your post"
        className="flex shrink-0 flex-wrap border-t pb-[env(safe-area-inset-bottom)]"
      >
        {has.mediaField && (
          <AddFilesButton place={place} disabled={isPending} ref={addFilesButton} className={TOOLBAR_TOOL_CLASSES}>
            <ImagePlus aria-hidden className="size-5.5" />
            Photo
          </AddFilesButton>
        )}
        {has.poll && (
          <button
            ref={pollButton}
            type="button"
            aria-label="Add a poll"
            aria-pressed={poll.value !== ''}
            onClick={() =>
              poll.value === ''
                ? poll.onChange(createEmptySerializedPoll())
                : pollFields.current?.querySelector('input')?.focus()
            }
            className={cn(TOOLBAR_TOOL_CLASSES, poll.value !== '' && 'text-primary')}
          >
            <ClipboardList aria-hidden className="size-5.5" />
            Poll
          </button>
        )}
        <TopicChip choice={state.topic.value} title={title} content={content} onChoose={state.topic.onChange} />
        {has.anonymous && (
          <label className={cn(TOOLBAR_TOOL_CLASSES, state.isAnonymous && 'text-primary')}>
            <input
              type="checkbox"
              aria-label="Post anonymously"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              {...form.register('isAnonymous')}
            />
            <EyeOff aria-hidden className="size-5.5" />
            Anonymous
          </label>
        )}
        <label className={cn(TOOLBAR_TOOL_CLASSES, state.isConcern && 'text-primary')}>
          <input
            type="checkbox"
            aria-label={CONCERN_LABEL}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            {...form.register('isConcern')}
          />
          <Megaphone aria-hidden className="size-5.5" />
          Concern
        </label>
        <label className={cn(TOOLBAR_TOOL_CLASSES, state.isForParents && 'text-primary')}>
          <input
            type="checkbox"
            aria-label={PARENTS_ONLY_LABEL}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            {...form.register('parentsOnly')}
          />
          <Lock aria-hidden className="size-5.5" />
          Verified
        </label>
      </div>
      <Button type="submit" pending={isPending || state.isReadingFiles} className="absolute top-1.5 right-3">
        {isPending ? 'Posting...' : 'Post'}
      </Button>
    </>
  );
}
