'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { editPostSchema, type PostView } from '@/lib/posts/schema';
import { CharacterCount } from './character-count';
import { DraftRestored } from './draft-restored';
import { POST_LIMIT } from './limits';
import { postEditPlace } from './places';
import { useDraftForm } from './use-draft-form';
import { useEditPost } from './use-edit-post';

/** The text of a post, in its card. What was there before stays in the post's history. */
export function EditPostForm({ post, onClose }: { post: PostView; onClose: () => void }) {
  const [start] = useState({ title: post.title ?? '', content: post.content });
  const { form, isRestored, discard, showIssues } = useDraftForm(postEditPlace(post), start, editPostSchema);
  const { mutate, isPending } = useEditPost(post);
  const content = useWatch({ control: form.control, name: 'content' }) ?? '';
  const { errors } = form.formState;

  function close() {
    discard();
    onClose();
  }

  const save = form.handleSubmit((input) => {
    if (!isPending) mutate(input, { onSuccess: close, onError: showIssues });
  });

  return (
    <form noValidate onSubmit={save} className="space-y-4" aria-label="Edit post">
      <FormField label="Title (optional)" error={errors.title?.message}>
        <Input {...form.register('title')} />
      </FormField>
      <div className="space-y-1">
        <FormField label="Content" error={errors.content?.message}>
          <Textarea autoFocus {...form.register('content')} />
        </FormField>
        <CharacterCount text={content} limit={POST_LIMIT} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
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
