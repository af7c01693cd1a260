'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { LazyContentWarningCard } from '@/components/posts/content-warnings/lazy-content-warning-card';
import { EarlierVersionsNote } from '@/components/posts/edited-label';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { applyMediaChanges, serializeMediaChanges, changedMediaOrder } from '@/components/posts/media/media-changes';
import { EditableMediaList } from '@/components/posts/media/editable-media-list';
import { TopicField } from '@/components/posts/topics/topic-field';
import { parsePostTopic } from '@/components/posts/topics/post-topics';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { canMoveFocusFrom } from '@/components/drafts/can-move-focus';
import { Textarea } from '@/components/ui/textarea';
import { callApi } from '@/lib/http/api-client';
import type { MediaView } from '@/lib/media/schema';
import type { Caution } from '@/lib/moderation/review-constants';
import { editPostSchema, type EditPostInput, type PostView } from '@/lib/posts/schema';
import { EditConflictNotice, isEditConflict } from './hints/edit-conflict-notice';
import { PARENTS_ONLY_LABEL } from './hints/parents-only-label';
import { POST_MAX_LENGTH } from './text-length-limits';
import { editedPostDraftKey } from './draft-keys';
import { showContentRefusalToast, createPendingReviewToast } from './submission-toasts';

/**
 * Fields of the form. `mediaChanges` contains the changes to the post's files as a string, so that a draft can store
 * them.
 */
const formSchema = editPostSchema
  .omit({ media: true, cautions: true, commentsFrom: true })
  .extend({ mediaChanges: z.string(), topic: z.string(), parentsOnly: z.boolean(), seen: z.string() });

type EditPostFormProps = {
  post: PostView;
  /**
   * True if a click opened the form, which then takes the focus. If a stored draft opened the form, the focus does not
   * move, because the person may be writing elsewhere.
   */
  isChosen: boolean;
  /** Button of the post's menu, which gets the focus back when the form closes. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** Shows the form for editing a post inside the post's card. The post's history keeps the previous text. */
export function EditPostForm({ post, isChosen, button, onClose }: EditPostFormProps) {
  const [start] = useState({
    title: post.title ?? '',
    content: post.content,
    mediaChanges: '',
    topic: post.topic ?? '',
    parentsOnly: post.commentsFrom === 'parents',
    seen: post.updatedAt,
  });
  /** Version that somebody saved while this form was open. The writer has to choose between the two versions. */
  const [conflictingVersion, setOther] = useState<PostView | null>(null);
  /**
   * Saved version with which the form's fields are compared. After an edit conflict, fields that still equal this
   * version take the newer values.
   */
  const base = useRef<Pick<typeof start, 'title' | 'content' | 'topic'>>(start);
  const [hadMedia] = useState(post.media.length > 0);
  const { form, isRestored, onOlder, discard, showIssues } = useDraftForm(editedPostDraftKey(post), start, formSchema);
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useEditPost(post, close);
  const cache = useQueryClient();
  const [title = '', content = ''] = useWatch({ control: form.control, name: ['title', 'content'] });
  const asks = useRef<() => boolean>(null);
  const { field: topic } = useController({ control: form.control, name: 'topic' });
  const { field: changes } = useController({ control: form.control, name: 'mediaChanges' });
  const { errors } = form.formState;

  useEffect(() => {
    if (isChosen) form.setFocus('content');
  }, [form, isChosen]);

  function close() {
    discard();
    if (canMoveFocusFrom(formRef.current)) button.current?.focus();
    onClose();
  }

  const arranged = applyMediaChanges(post.media, changes.value);
  const keepChanges = (media: readonly MediaView[]) => changes.onChange(serializeMediaChanges(post.media, media));
  const save = (cautions?: Caution[], event?: SyntheticEvent) =>
    void form.handleSubmit(({ mediaChanges, topic: chosen, parentsOnly, ...text }) => {
      if (isPending || (!cautions && asks.current?.())) return;
      const media = changedMediaOrder(post.media, mediaChanges);
      const input = {
        ...text,
        topic: parsePostTopic(chosen) ?? null,
        ...(parentsOnly !== start.parentsOnly && {
          commentsFrom: parentsOnly ? ('parents' as const) : ('members' as const),
        }),
        ...(media ? { media } : {}),
        ...(cautions ? { cautions } : {}),
      };
      mutate(input, { onError: (error) => (isEditConflict(error) ? void showConflict() : showIssues(error)) });
    })(event);

  /**
   * Shows the version that was saved while this form was open. Fields that the writer has not changed take the new
   * values, and other fields keep the writer's text.
   */
  async function showConflict() {
    const latest = await callApi('GET', `/api/posts/${post.id}`).catch(() => null);
    if (!latest) return; // If the newer version cannot be loaded, the next attempt to save checks for it again.
    changeCachedPost(cache, post, () => latest);
    const theirs = { title: latest.title ?? '', content: latest.content, topic: latest.topic ?? '' };
    for (const field of ['title', 'content', 'topic'] as const)
      if (form.getValues(field) === base.current[field]) form.setValue(field, theirs[field]);
    form.setValue('seen', latest.updatedAt);
    base.current = theirs;
    setOther(latest);
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => save(undefined, event)}
      className="space-y-5"
      aria-label="Edit post"
    >
      <FormField label="Title (optional)" error={errors.title?.message}>
        <Input readOnly={isPending} {...form.register('title')} />
      </FormField>
      <div className="space-y-1">
        <FormField label="Content" error={errors.content?.message}>
          <Textarea readOnly={isPending} {...form.register('content')} />
        </FormField>
        <CharacterCount text={content} limit={POST_MAX_LENGTH} />
        <LazyContentWarningCard
          texts={[
            { text: title ?? '', onChange: (text) => form.setValue('title', text) },
            { text: content, onChange: (text) => form.setValue('content', text) },
            ...arranged.map((file) => ({
              text: file.alt ?? '',
              onChange: (alt: string) =>
                keepChanges(arranged.map((one) => (one.id === file.id ? { ...one, alt } : one))),
            })),
          ]}
          schoolId={post.schoolId}
          verb="Save"
          onAnyway={save}
          askRef={asks}
        />
      </div>
      <TopicField choice={topic.value} title={title ?? ''} content={content} onChoose={topic.onChange} />
      <CheckboxField label={PARENTS_ONLY_LABEL} {...form.register('parentsOnly')} />
      {hadMedia && <EditableMediaList post={post} media={arranged} onChange={keepChanges} readOnly={isPending} />}
      {conflictingVersion && (
        <EditConflictNotice
          title={conflictingVersion.title}
          content={conflictingVersion.content}
          isPending={isPending}
          onSaveMine={() => save()}
          onKeepTheirs={close}
        />
      )}
      <EarlierVersionsNote />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" pending={isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        {isRestored && <RestoredDraftNotice onDiscard={discard} onOlder={onOlder} />}
      </div>
    </form>
  );
}

/** Saves an edited post, then calls `close`, which closes the form and deletes its draft. */
function useEditPost(post: PostView, close: () => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (input: EditPostInput) => callApi('PATCH', `/api/posts/${post.id}`, input),
    done: async (edited) => {
      await cancelPostQueries(cache, post);
      close();
      changeCachedPost(cache, post, () => edited);
      void refetchPostListsAfterChange(cache, post);
      return createPendingReviewToast(edited) ?? { title: 'Post updated' };
    },
    failed: (error) => isEditConflict(error) || showContentRefusalToast('Error updating post', error),
  });
}
