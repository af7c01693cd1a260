'use client';

import { useEffect, useState, type FocusEvent } from 'react';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { addChosenFiles } from '@/components/media/choose/chosen-files';
import { MediaField } from '@/components/media/choose/media-field';
import { useFileDrop } from '@/components/media/use-file-drop';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import { createEmptySerializedPoll } from '@/components/posts/polls/poll-draft';
import { PollFields } from '@/components/posts/polls/poll-fields';
import { TopicField } from '@/components/posts/topics/topic-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { ClipboardList } from '@/components/ui/icons/icons';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { dismissCurrentToast } from '@/components/ui/toasts/toast';
import { cn } from '@/lib/cn';
import { CONCERN_HINT, CONCERN_LABEL } from './hints/concern-label';
import { READERS_HINT } from './hints/readers-hint';
import { PARENTS_ONLY_LABEL } from './hints/parents-only-label';
import { POST_MAX_LENGTH } from './text-length-limits';
import { SchoolPicker } from './school-picker';
import { PostFormSheetFields } from './post-form-sheet-fields';
import { SimilarPosts } from './hints/similar-posts';
import { useOnScreenKeyboardHeight } from '../../providers/use-on-screen-keyboard-height';
import { usePostForm, type PostFormState } from './use-post-form';
import { WriterNameField } from './writer-name';

type PostFormProps = {
  /** School whose page contains the form. The writer cannot choose another one. Undefined on the dashboard. */
  school?: { id: number; name: string } | undefined;
  onPosted?: (() => void) | undefined;
  startsFocused?: boolean;
  /** True if the form fills a full-screen sheet on a phone. */
  isInSheet?: boolean;
};

/** Style of the form's footer, which remains visible above the keyboard and the navigation bar of small screens. */
const FOOTER =
  'sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-lg border-t bg-card px-5 py-3 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 short:bottom-0';

export function PostForm({ school, onPosted, startsFocused = false, isInSheet = false }: PostFormProps) {
  const state = usePostForm(school?.id, onPosted);
  const { place, has, isPending, send } = state;
  // A toast about an earlier success must not cover the fields. A toast about a failure stays until it was read.
  useEffect(() => dismissCurrentToast(({ variant }) => variant === 'success'), []);
  const { isOver, target } = useFileDrop(
    (droppedFiles) => !isPending && has.media && void addChosenFiles(place, droppedFiles),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => send(undefined, event)}
      className={cn(
        isInSheet ? 'flex min-h-0 flex-1 flex-col' : 'form-with-bar space-y-5',
        isOver && 'rounded-md outline-2 outline-offset-8 outline-primary outline-dashed',
      )}
      aria-label="Create a post"
      data-post-form
      {...target}
    >
      {isInSheet ? (
        <PostFormSheetFields state={state} school={school} />
      ) : (
        <CardFields state={state} hasFixedSchool={school !== undefined} startsFocused={startsFocused} />
      )}
    </form>
  );
}

type CardFieldsProps = { state: PostFormState; hasFixedSchool: boolean; startsFocused: boolean };

function CardFields({ state, hasFixedSchool, startsFocused }: CardFieldsProps) {
  const { place, form, errors, draft, school, has, title, content, poll, topic, isPending } = state;
  const { value: schoolId, onChange: choose, ref: pickerRef } = school;
  const { isTitling, setIsTitling } = state.titleFocus;
  const { onBlur, ...titleField } = form.register('title');
  const coveredPixels = useOnScreenKeyboardHeight();
  const [wasPollRemoved, setWasPollRemoved] = useState(false);
  const addPoll = has.poll && poll.value === '' && (
    <Button
      variant="outline"
      // Takes the focus from the button that removed the poll.
      autoFocus={wasPollRemoved}
      onClick={() => poll.onChange(createEmptySerializedPoll())}
    >
      <ClipboardList aria-hidden />
      Add a poll
    </Button>
  );

  function changePoll(serializedPoll: string) {
    setWasPollRemoved(serializedPoll === '');
    poll.onChange(serializedPoll);
  }

  function leaveTitle(event: FocusEvent) {
    setIsTitling(false);
    void onBlur(event);
  }

  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-5 empty:hidden [&>*]:min-w-56 [&>*]:flex-1">
        <WriterNameField writer={state.writer} readOnly={isPending} autoFocus={startsFocused} />
        {!hasFixedSchool && (
          <FormField label="School" error={errors.schoolId?.message}>
            <SchoolPicker
              autoFocus={startsFocused && schoolId === 0 && !state.writer.isNeeded}
              schoolId={schoolId}
              onChoose={choose}
              ref={pickerRef}
            />
          </FormField>
        )}
      </div>
      <div>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <FormField label="Title (optional)" error={errors.title?.message}>
            <Input readOnly={isPending} {...titleField} onFocus={() => setIsTitling(true)} onBlur={leaveTitle} />
          </FormField>
          <TopicField choice={topic.value} title={title} content={content} onChoose={topic.onChange} />
        </div>
        <SimilarPosts schoolId={schoolId} title={title} isTyping={isTitling} />
      </div>
      <div className="space-y-1">
        <FormField label="Content" hint={READERS_HINT} error={errors.content?.message}>
          <Textarea
            autoFocus={startsFocused && schoolId !== 0 && !state.writer.isNeeded}
            placeholder={state.prompt}
            readOnly={isPending}
            {...form.register('content')}
          />
        </FormField>
        <CharacterCount text={content} limit={POST_MAX_LENGTH} />
        <LazyContentWarningCard {...state.cautions} />
      </div>
      {has.mediaField ? (
        <MediaField place={place} disabled={isPending}>
          {addPoll}
        </MediaField>
      ) : (
        addPoll
      )}
      {has.poll && (
        <PollFields
          serializedPoll={poll.value}
          onChange={changePoll}
          readOnly={isPending}
          error={errors.poll?.message}
          isRestored={state.isPollRestored}
        />
      )}
      <div className={FOOTER} style={coveredPixels > 0 ? { bottom: coveredPixels } : undefined}>
        {/* The options are beside the button, because the bar would cover them below the fields. */}
        <div className="flex min-w-64 flex-1 flex-wrap gap-x-5 gap-y-1.5">
          {has.anonymous && (
            <CheckboxField
              label="Post anonymously"
              hint={state.isAnonymous && ANONYMOUS_HINT}
              {...form.register('isAnonymous')}
            />
          )}
          <CheckboxField label={CONCERN_LABEL} hint={state.isConcern && CONCERN_HINT} {...form.register('isConcern')} />
          <CheckboxField label={PARENTS_ONLY_LABEL} {...form.register('parentsOnly')} />
        </div>
        <Button type="submit" pending={isPending || state.isReadingFiles}>
          {isPending ? 'Posting...' : 'Post'}
        </Button>
        {draft && <RestoredDraftNotice {...draft} />}
      </div>
    </>
  );
}

const ANONYMOUS_HINT = 'Other members see “Anonymous” instead of your name on this post and on your comments under it.';
