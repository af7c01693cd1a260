'use client';

import { useEffect, useRef, useState, type FocusEvent, type SyntheticEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { addFiles, setFileAltText, restoreFiles, useChosenFiles } from '@/components/media/choose/chosen-files';
import { MediaField } from '@/components/media/choose/media-field';
import { useFileDrop } from '@/components/media/use-file-drop';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import { PollFields } from '@/components/posts/polls/poll-fields';
import { findPollError, parsePoll, preparePollForSubmission, serializePoll } from '@/components/posts/polls/poll-draft';
import { TopicField, resolvePostTopic } from '@/components/posts/topics/topic-field';
import { useSchoolFeatureFlags } from '@/components/schools/use-school-feature-flags';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/cn';
import type { Caution } from '@/lib/moderation/review-constants';
import { createPostSchema } from '@/lib/posts/schema';
import { POST_MAX_LENGTH } from './text-length-limits';
import { INITIAL_POST_FORM_VALUES, newPostDraftKey } from './draft-keys';
import { SchoolPicker } from './school-picker';
import { SimilarPosts } from './hints/similar-posts';
import { useOnScreenKeyboardHeight } from './use-on-screen-keyboard-height';
import { showUploadTray } from './post-upload-tray';
import { useCreatePost } from './use-create-post';

/**
 * Schema of the form's values. The topic may still be undecided, because it can be guessed from the text, and the poll
 * is a serialized string.
 */
const formSchema = createPostSchema.extend({
  topic: z.string(),
  poll: z.string().superRefine((serializedPoll, { addIssue }) => {
    const message = findPollError(serializedPoll);
    if (message) addIssue({ code: 'custom', message });
  }),
});

type PostFormProps = {
  /** Id of the school if the form is on the school's own page, where the writer cannot choose another school. */
  schoolId?: number | undefined;
  onPosted?: (() => void) | undefined;
  startsFocused?: boolean;
};

/** Style of the form's footer, which remains visible above the keyboard and the navigation bar of small screens. */
const FOOTER =
  'sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-lg border-t bg-card px-5 py-3 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 short:bottom-0';

export function PostForm({ schoolId, onPosted, startsFocused = false }: PostFormProps) {
  useEffect(showUploadTray, []);
  const { data: follows = [] } = useFollowedSchools();
  // If a member follows only one school, that school is chosen by default.
  const [onlyFollowedId] = useState(follows.length === 1 ? follows[0]?.id : undefined);
  const [start] = useState({ ...INITIAL_POST_FORM_VALUES, schoolId: schoolId ?? onlyFollowedId ?? 0 });
  const draft = useDraftForm(newPostDraftKey(schoolId), start, formSchema);
  const { key: place, form, isRestored, onOlder, discard, showIssues, act } = draft;
  useEffect(() => void restoreFiles(place), [place]);
  const { mutate, isPending } = useCreatePost(place, discard);
  const { files, reading } = useChosenFiles(place);
  // Registers the school first, because it is the first field on the screen. If several fields are invalid, the first
  // registered field gets the focus.
  const { field } = useController({ control: form.control, name: 'schoolId' });
  const { value: chosenId, onChange: choose, ref: pickerRef } = field;
  const has = useSchoolFeatureFlags(chosenId);
  const { isOver, target } = useFileDrop(
    (droppedFiles) => !isPending && has.media && void addFiles(place, droppedFiles),
  );
  const coveredPixels = useOnScreenKeyboardHeight();
  const [typedTitle, content, isAnonymous] = useWatch({
    control: form.control,
    name: ['title', 'content', 'isAnonymous'],
  });
  const title = typedTitle ?? '';
  const { field: poll } = useController({ control: form.control, name: 'poll' });
  const { field: topic } = useController({ control: form.control, name: 'topic' });
  const { onBlur, ...titleField } = form.register('title');
  const [isTitling, setIsTitling] = useState(false);
  const asks = useRef<() => boolean>(null);
  const { errors } = form.formState;

  const send = (cautions?: Caution[], event?: SyntheticEvent) =>
    void form.handleSubmit((input) => {
      if (isPending || reading > 0 || (!cautions && asks.current?.())) return;
      const chosen = resolvePostTopic(input.topic, title, content);
      mutate(
        {
          input: { ...input, topic: chosen, poll: preparePollForSubmission(input.poll), cautions },
          files,
          act: act(),
          fields: form.getValues() as typeof start,
        },
        { onSuccess: () => onPosted?.(), onError: showIssues },
      );
    })(event);

  function leaveTitle(event: FocusEvent) {
    setIsTitling(false);
    void onBlur(event);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => send(undefined, event)}
      className={cn(
        'space-y-5 [&_:is(button,input,textarea)]:scroll-mb-24',
        isOver && 'rounded-md outline-2 outline-offset-8 outline-primary outline-dashed',
      )}
      aria-label="Create a post"
      {...target}
    >
      {schoolId === undefined && (
        <FormField label="School" error={errors.schoolId?.message}>
          <SchoolPicker
            autoFocus={startsFocused && chosenId === 0}
            schoolId={chosenId}
            onChoose={choose}
            ref={pickerRef}
          />
        </FormField>
      )}
      <div>
        <FormField label="Title (optional)" error={errors.title?.message}>
          <Input readOnly={isPending} {...titleField} onFocus={() => setIsTitling(true)} onBlur={leaveTitle} />
        </FormField>
        <SimilarPosts schoolId={chosenId} title={title} isTyping={isTitling} />
      </div>
      <div className="space-y-1">
        <FormField label="Content" error={errors.content?.message}>
          <Textarea
            autoFocus={startsFocused && chosenId !== 0}
            placeholder="What would you like to share with other parents?"
            readOnly={isPending}
            {...form.register('content')}
          />
        </FormField>
        <CharacterCount text={content} limit={POST_MAX_LENGTH} />
      </div>
      <TopicField choice={topic.value} title={title} content={content} onChoose={topic.onChange} />
      {/* Features that are off at the school are hidden, unless a draft already uses them. */}
      {(has.polls || poll.value !== '') && (
        <PollFields
          serializedPoll={poll.value}
          onChange={poll.onChange}
          readOnly={isPending}
          error={errors.poll?.message}
        />
      )}
      {(has.media || files.length > 0) && <MediaField place={place} disabled={isPending} />}
      {(has.anonymous || isAnonymous) && (
        <CheckboxField
          label="Post anonymously"
          hint="Other members see “Anonymous” instead of your name on this post and on your comments under it."
          {...form.register('isAnonymous')}
        />
      )}
      <LazyContentWarningCard
        texts={[
          { text: title, onChange: (text) => form.setValue('title', text) },
          { text: content, onChange: (text) => form.setValue('content', text) },
          ...textsOfPoll(poll.value, poll.onChange),
          ...files.map(({ uploadId, alt }) => ({
            text: alt,
            onChange: (text: string) => setFileAltText(place, uploadId, text),
          })),
        ]}
        schoolId={chosenId}
        onAnyway={send}
        askRef={asks}
      />
      <div className={FOOTER} style={coveredPixels > 0 ? { bottom: coveredPixels } : undefined}>
        <Button type="submit" pending={isPending || reading > 0}>
          {isPending ? 'Posting...' : 'Post'}
        </Button>
        {isRestored && <RestoredDraftNotice onDiscard={discard} onOlder={onOlder} />}
      </div>
    </form>
  );
}

/** Returns the choices of a poll as texts, so that the check for content warnings before posting includes them. */
function textsOfPoll(serializedPoll: string, onChange: (serializedPoll: string) => void) {
  const poll = parsePoll(serializedPoll);
  if (!poll) return [];
  return poll.choices.map((text, at) => ({
    text,
    onChange: (changed: string) =>
      onChange(
        serializePoll({ ...poll, choices: poll.choices.map((choice, index) => (index === at ? changed : choice)) }),
      ),
  }));
}
