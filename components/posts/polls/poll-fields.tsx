'use client';

import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { Plus, X } from '@/components/ui/icons/icons';
import { Input } from '@/components/ui/input';
import { POLL_LIMITS, type NewPoll } from '@/lib/posts/polls/schema';
import { dateDaysFromToday, parsePoll, serializePoll } from './poll-draft';

type PollFieldsProps = {
  /** Poll as a string, as made by `serializePoll` (poll-draft.ts). */
  serializedPoll: string;
  onChange: (serializedPoll: string) => void;
  readOnly: boolean;
  error: string | undefined;
  /** True if the poll comes from a draft. Its first choice then does not take the focus. */
  isRestored: boolean;
};

/** Shows the fields of a poll, if the post has one. */
export function PollFields({ serializedPoll, onChange, ...props }: PollFieldsProps) {
  const poll = parsePoll(serializedPoll);
  if (!poll) return null;
  return <Fields poll={poll} change={(changed) => onChange(changed ? serializePoll(changed) : '')} {...props} />;
}

type FieldsProps = Pick<PollFieldsProps, 'readOnly' | 'error' | 'isRestored'> & {
  poll: NewPoll;
  change: (poll: NewPoll | null) => void;
};

function Fields({ poll, change, readOnly, error, isRestored }: FieldsProps) {
  const errorId = useId();
  /** Index of the newest choice, whose field takes the focus. */
  const [addedIndex, setAdded] = useState(-1);
  const addButton = useRef<HTMLButtonElement>(null);
  const { choices } = poll;
  const isFull = choices.length >= POLL_LIMITS.most;
  const setChoice = (at: number, text: string) =>
    change({ ...poll, choices: choices.map((choice, index) => (index === at ? text : choice)) });
  const add = () => {
    setAdded(choices.length);
    change({ ...poll, choices: [...choices, ''] });
  };
  const remove = (at: number) => {
    // Moves the focus to the button that adds a choice, because the removed choice's own button disappears.
    addButton.current?.focus();
    change({ ...poll, choices: choices.filter((_, index) => index !== at) });
  };
  return (
    <fieldset className="space-y-3 rounded-md border px-3.5 pt-1 pb-3.5" aria-describedby={error ? errorId : undefined}>
      <legend className="px-1 font-semibold">Poll</legend>
      <p className="text-sm text-muted-foreground">
        Verified parents of the school can vote once. No one sees who voted, and results stay hidden until at least five
        people have voted. You can't change a poll after you post it.
      </p>
      {choices.map((choice, at) => (
        // The React key of a choice is its index, because a choice has no id and its text changes.
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={`Choice ${at + 1}`}
            placeholder={`Choice ${at + 1}`}
            value={choice}
            maxLength={POLL_LIMITS.letters}
            autoFocus={choice === '' && ((at === 0 && !isRestored) || at === addedIndex)}
            readOnly={readOnly}
            onChange={(event) => setChoice(at, event.target.value)}
          />
          {POLL_LIMITS.fewest < choices.length && (
            <Button variant="ghost" size="icon" aria-label={`Remove choice ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden className="size-5" />
            </Button>
          )}
        </div>
      ))}
      <Button
        ref={addButton}
        variant="ghost"
        size="sm"
        aria-disabled={isFull || undefined}
        className="aria-disabled:cursor-not-allowed"
        onClick={() => !isFull && add()}
      >
        <Plus aria-hidden />
        Add a choice
      </Button>
      <FormField label="Last day to vote" className="sm:w-64">
        <Input
          type="date"
          min={dateDaysFromToday(0)}
          max={dateDaysFromToday(POLL_LIMITS.days)}
          value={poll.closesOn}
          readOnly={readOnly}
          onChange={(event) => change({ ...poll, closesOn: event.target.value })}
        />
      </FormField>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button variant="outline" size="sm" onClick={() => change(null)}>
        Remove the poll
      </Button>
    </fieldset>
  );
}
