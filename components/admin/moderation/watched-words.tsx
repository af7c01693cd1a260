'use client';

import { X } from '@/components/ui/icons/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { LoadError } from '@/components/ui/page/load-error';
import { Skeleton } from '@/components/ui/skeleton';
import { watchedWordSchema } from '@/lib/moderation/schema';
import { useAddWatchedWord, useRemoveWatchedWord, useWatchedWords } from './use-moderation-settings';

export function WatchedWords() {
  const { data: words, error, isPending, isFetching, refetch } = useWatchedWords();
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(watchedWordSchema),
    defaultValues: { word: '' },
  });
  const add = useAddWatchedWord();
  const remove = useRemoveWatchedWord();
  const send = handleSubmit(({ word }) => add.mutate(word, { onSuccess: () => reset() }));

  return (
    <div className="space-y-5">
      <p className="max-w-3xl text-pretty text-muted-foreground">
        Posts and comments with these words or phrases stay hidden until an administrator reviews them. Only whole words
        count. Capitals and accents don't matter. Administrators' own posts aren't held.
      </p>
      <form
        noValidate
        onSubmit={send}
        className="flex items-start gap-3 rounded-lg border bg-card p-4 shadow-card sm:px-5"
      >
        <FormField label="Word or phrase" className="min-w-0 flex-1" error={formState.errors.word?.message}>
          <Input maxLength={100} {...register('word')} />
        </FormField>
        <Button type="submit" pending={add.isPending} className="mt-6">
          Watch
        </Button>
      </form>
      {isPending && <Skeleton className="h-10 w-64" />}
      {error && (
        <LoadError
          title="Error loading the words"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {words?.length === 0 && <p className="text-muted-foreground">No words are being watched.</p>}
      {words && words.length > 0 && (
        <ul aria-label="Watched words" className="flex flex-wrap gap-2">
          {words.map((one) => (
            <li key={one.id} className="flex items-center gap-1 rounded-full border bg-card py-1 pr-1 pl-3">
              <span className="break-all">{one.word}</span>
              <button
                type="button"
                className="flex size-8 items-center justify-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground"
                aria-label={`Remove ${one.word}`}
                onClick={() => remove.mutate(one, { onSuccess: () => setFocus('word') })}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
