'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition, type SyntheticEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { restoreChosenFiles, setFileAltText, useChosenFiles } from '@/components/media/choose/chosen-files';
import { findPollError, parsePoll, preparePollForSubmission, serializePoll } from '@/components/posts/polls/poll-draft';
import { resolvePostTopic } from '@/components/posts/topics/topic-field';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { useSchoolFeatureFlags } from '@/components/schools/use-school-feature-flags';
import type { Caution } from '@/lib/moderation/review-constants';
import { createPostSchema, type PostView } from '@/lib/posts/schema';
import { INITIAL_POST_FORM_VALUES, newPostDraftKey } from './draft-keys';
import { FIRST_POST_PROMPT } from './first-post/first-post-prompt';
import { showUploadTray } from './post-upload-tray';
import { useCreatePost } from './use-create-post';
import { useWriterName } from './writer-name';

/**
 * Schema of the form's values. The topic may still be undecided, because it can be guessed from the text. The poll is
 * serialized as a string.
 */
const formSchema = createPostSchema.extend({
  topic: z.string(),
  parentsOnly: z.boolean().optional(),
  poll: z.string().superRefine((serializedPoll, { addIssue }) => {
    const message = findPollError(serializedPoll);
    if (message) addIssue({ code: 'custom', message });
  }),
});

/** State of the form for a new post. The form on large screens and the full-screen form on phones share this state. */
export type PostFormState = ReturnType<typeof usePostForm>;

/** Provides the fields of a new post with their draft, and sends the post. */
export function usePostForm(schoolId: number | undefined, onPosted: (() => void) | undefined) {
  const isNew = useCurrentUser()?.showsTour === true;
  useEffect(showUploadTray, []);
  const { data: follows = [] } = useFollowedSchools();
  // If a member follows only one school, that school is chosen by default.
  const [onlyFollowedId] = useState(follows.length === 1 ? follows[0]?.id : undefined);
  const [start] = useState({ ...INITIAL_POST_FORM_VALUES, schoolId: schoolId ?? onlyFollowedId ?? 0 });
  const draft = useDraftForm(newPostDraftKey(schoolId), start, formSchema);
  const { key: place, form, isRestored, onOlder, discard, showIssues, act } = draft;
  useEffect(() => void restoreChosenFiles(place), [place]);
  const { mutate, isPending: isSending } = useCreatePost(place, discard);
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const isPending = isSending || isLeaving;
  const { files, reading } = useChosenFiles(place);
  // Registers the school first, because it is the first field on the screen. If several fields are invalid, the first
  // registered field gets the focus.
  const { field: school } = useController({ control: form.control, name: 'schoolId' });
  /** True if the form begins with the list of schools, because no school is chosen and the writer follows none. */
  const [asksForSchool] = useState(school.value === 0 && follows.length === 0);
  const [typedTitle, content, isAnonymous, isForParents, isConcern] = useWatch({
    control: form.control,
    name: ['title', 'content', 'isAnonymous', 'parentsOnly', 'isConcern'],
  });
  const title = typedTitle ?? '';
  const { field: poll } = useController({ control: form.control, name: 'poll' });
  const [initialPoll] = useState<string>(poll.value);
  const { field: topic } = useController({ control: form.control, name: 'topic' });
  const [isTitling, setIsTitling] = useState(false);
  const asks = useRef<() => boolean>(null);
  const writer = useWriterName();

  /** True if the dashboard's feed does not contain the new post, because its author does not follow the school. */
  const isOutsideFeed = (post: PostView | null): post is PostView =>
    post !== null && schoolId === undefined && !follows.some(({ id }) => id === post.schoolId);

  /**
   * Opens the new post on its school's page. The form stays open until then, so that the dashboard does not appear for
   * a moment.
   */
  const openPost = (post: PostView) => startLeaving(() => router.push(`/schools/${post.schoolId}?post=${post.id}`));

  const send = (cautions?: Caution[], event?: SyntheticEvent) =>
    void form.handleSubmit((input) => {
      if (isPending || reading > 0 || !writer.check() || (!cautions && asks.current?.())) return;
      const chosen = resolvePostTopic(input.topic, title, content);
      mutate(
        {
          input: {
            ...input,
            topic: chosen,
            poll: preparePollForSubmission(input.poll),
            commentsFrom: input.parentsOnly ? 'parents' : undefined,
            cautions,
          },
          ...(writer.isNeeded && { firstName: writer.name }),
          files,
          act: act(),
          fields: form.getValues() as typeof start,
        },
        { onSuccess: (created) => (isOutsideFeed(created) ? openPost(created) : onPosted?.()), onError: showIssues },
      );
    }, writer.check)(event);

  return {
    place,
    form,
    errors: form.formState.errors,
    draft: isRestored ? { onDiscard: discard, onOlder } : null,
    school,
    asksForSchool,
    /** Features that are off at the school are hidden, unless a draft already uses them. */
    has: useFieldsOfSchool(school.value, {
      poll: poll.value !== '',
      files: files.length > 0,
      isAnonymous: isAnonymous === true,
    }),
    title,
    content,
    poll,
    isPollRestored: initialPoll !== '' && poll.value === initialPoll,
    topic,
    isAnonymous,
    isForParents,
    isConcern,
    writer,
    isPending,
    prompt: isNew ? `${FIRST_POST_PROMPT}...` : 'What would you like to share with other parents?',
    isReadingFiles: reading > 0,
    titleFocus: { isTitling, setIsTitling },
    send,
    cautions: {
      texts: [
        { text: title, onChange: (text: string) => form.setValue('title', text) },
        { text: content, onChange: (text: string) => form.setValue('content', text) },
        ...textsOfPoll(poll.value, poll.onChange),
        ...files.map(({ uploadId, alt }) => ({
          text: alt,
          onChange: (text: string) => setFileAltText(place, uploadId, text),
        })),
      ],
      schoolId: school.value,
      onAnyway: send,
      askRef: asks,
    },
  };
}

/**
 * Returns which optional parts the form shows, such as the poll. A part is shown if the chosen school allows it or the
 * draft already uses it.
 */
function useFieldsOfSchool(schoolId: number, used: { poll: boolean; files: boolean; isAnonymous: boolean }) {
  const has = useSchoolFeatureFlags(schoolId);
  return {
    /** True if the writer may add files, also by dropping them on the form. */
    media: has.media,
    mediaField: has.media || used.files,
    poll: has.polls || used.poll,
    anonymous: has.anonymous || used.isAnonymous,
  };
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
