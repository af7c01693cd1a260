'use client';

import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { createPostSchema } from '@/lib/posts/schema';
import { CharacterCount } from './character-count';
import { DraftRestored } from './draft-restored';
import { POST_LIMIT } from './limits';
import { newPostPlace } from './places';
import { SchoolPicker } from './school-picker';
import { useCreatePost } from './use-create-post';
import { useDraftForm } from './use-draft-form';

type PostFormProps = {
  /** Preselected on a school's own page, where there is nothing to pick. */
  schoolId?: number | undefined;
  onPosted?: (() => void) | undefined;
};

export function PostForm({ schoolId, onPosted }: PostFormProps) {
  const [start] = useState({ schoolId: schoolId ?? 0, title: '', content: '', isAnonymous: false });
  const { form, isRestored, discard, showIssues } = useDraftForm(newPostPlace(schoolId), start, createPostSchema);
  const { mutate, isPending } = useCreatePost();
  // Before the other fields, so that the first one on the screen is also the first to get the focus when something is missing.
  const { field } = useController({ control: form.control, name: 'schoolId' });
  const { value: chosenId, onChange: choose, ref: pickerRef } = field;
  const content = useWatch({ control: form.control, name: 'content' });
  const { errors } = form.formState;

  const submit = form.handleSubmit((input) => {
    if (isPending) return;
    const onSuccess = () => {
      discard();
      onPosted?.();
    };
    mutate(input, { onSuccess, onError: showIssues });
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4" aria-label="Create a post">
      {schoolId === undefined && (
        <FormField label="School" error={errors.schoolId?.message}>
          <SchoolPicker schoolId={chosenId} onChoose={choose} ref={pickerRef} />
        </FormField>
      )}
      <FormField label="Title (optional)" error={errors.title?.message}>
        <Input {...form.register('title')} />
      </FormField>
      <div className="space-y-1">
        <FormField label="Content" error={errors.content?.message}>
          <Textarea placeholder="What would you like to share with other parents?" {...form.register('content')} />
        </FormField>
        <CharacterCount text={content} limit={POST_LIMIT} />
      </div>
      <CheckboxField
        label="Post anonymously"
        hint="Other members see “Anonymous” instead of your name, on this post and on your comments under it."
        {...form.register('isAnonymous')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isPending}>
          {isPending ? 'Posting...' : 'Post'}
        </Button>
        {isRestored && <DraftRestored onDiscard={discard} />}
      </div>
    </form>
  );
}
