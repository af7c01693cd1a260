'use client';

import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DraftRestored } from '@/components/drafts/draft-restored';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { Button } from '@/components/ui/button';
import { CharacterCount } from '@/components/ui/character-count';
import { FormField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { editPostSchema, type PostView } from '@/lib/posts/schema';
import { POST_LIMIT } from './limits';
import { arrange, changesOf, orderOf } from './media-arrangement';
import { MediaList } from './media-list';
import { postEditPlace } from './places';
import { useEditPost } from './use-edit-post';

/** What of the post's files was changed is one text, so that a draft can hold it. */
const formSchema = editPostSchema.omit({ media: true }).extend({ mediaChanges: z.string() });

/** The text of a post and its files, in its card. What the text was before stays in the post's history. */
export function EditPostForm({ post, onClose }: { post: PostView; onClose: () => void }) {
  const [start] = useState({ title: post.title ?? '', content: post.content, mediaChanges: '' });
  const [hadMedia] = useState(post.media.length > 0);
  const { form, isRestored, discard, showIssues } = useDraftForm(postEditPlace(post), start, formSchema);
  const { mutate, isPending } = useEditPost(post);
  const content = useWatch({ control: form.control, name: 'content' }) ?? '';
  const { field: changes } = useController({ control: form.control, name: 'mediaChanges' });
  const { errors } = form.formState;

  function close() {
    discard();
    onClose();
  }

  const save = form.handleSubmit(({ mediaChanges, ...text }) => {
    const media = orderOf(post.media, mediaChanges);
    if (!isPending) mutate(media ? { ...text, media } : text, { onSuccess: close, onError: showIssues });
  });

  return (
    <form noValidate onSubmit={save} className="space-y-5" aria-label="Edit post">
      <FormField label="Title (optional)" error={errors.title?.message}>
        <Input {...form.register('title')} />
      </FormField>
      <div className="space-y-1">
        <FormField label="Content" error={errors.content?.message}>
          <Textarea autoFocus {...form.register('content')} />
        </FormField>
        <CharacterCount text={content} limit={POST_LIMIT} />
      </div>
      {hadMedia && (
        <MediaList
          post={post}
          media={arrange(post.media, changes.value)}
          onChange={(arranged) => changes.onChange(changesOf(post.media, arranged))}
        />
      )}
      <div className="gap-2 flex flex-wrap items-center">
        <Button type="submit" pending={isPending}>
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        {isRestored && <DraftRestored onDiscard={discard} />}
      </div>
    </form>
  );
}
