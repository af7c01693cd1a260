'use client';

import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { mayActOnContent } from '@/components/posts/content-permissions';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { useSingleFlightMutation } from '@/components/providers/use-single-flight-mutation';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { formatDate } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { pollOutcomeText } from '@/lib/posts/concerns/concern-texts';
import type { PollView } from '@/lib/posts/polls/schema';
import type { PostView } from '@/lib/posts/schema';

/** The dialog's code loads when somebody is about to click the button. */
const PollOutcomeDialog = lazyComponent(
  async () => (await import('@/components/posts/concerns/poll-outcome-dialog')).PollOutcomeDialog,
);

type PollProps = { post: PostView; poll: PollView };

/** Shows the poll of a post: the choices to vote for, or the result. */
export function Poll({ post, poll }: PollProps) {
  const labelId = useId();
  const actor = useAccessPolicyActor();
  return (
    <div role="group" aria-labelledby={labelId} tabIndex={-1} className="mt-3.5 rounded-md border p-3.5 sm:p-4">
      <h4 id={labelId} className="sr-only">
        Poll
      </h4>
      {poll.mayVote ? <Ballot post={post} poll={poll} /> : <Result poll={poll} />}
      <p role="status" className="mt-3 text-sm text-balance text-muted-foreground">
        {pollStatusText(poll)}
      </p>
      {poll.outcome && <p className="mt-3 break-words">{pollOutcomeText(poll.outcome)}</p>}
      {poll.isClosed && !poll.outcome && mayActOnContent(actor, 'post.outcome', post) && (
        <LazyPopupTrigger component={PollOutcomeDialog} props={{ post }} popup="dialog">
          <Button size="sm" variant="outline" className="mt-3">
            What came of it?
          </Button>
        </LazyPopupTrigger>
      )}
    </div>
  );
}

function Ballot({ post, poll }: PollProps) {
  const [chosenIndex, setChosen] = useState<string | null>(null);
  const vote = useSingleFlightMutation(useMutation(createPollVoteMutation(useQueryClient(), post)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // The form disappears after the vote, so the focus moves to the poll.
        const onSuccess = () => form.contains(document.activeElement) && form.parentElement?.focus();
        if (chosenIndex !== null) vote.mutate(Number(chosenIndex), { onSuccess });
      }}
    >
      <RadioGroup
        legend="Choose one"
        options={poll.choices.map(({ text }, at) => ({ value: String(at), label: text }))}
        value={chosenIndex}
        onChange={setChosen}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        className="mt-2"
        disabled={chosenIndex === null}
        pending={vote.isPending}
      >
        Vote
      </Button>
    </form>
  );
}

function Result({ poll }: { poll: PollView }) {
  return (
    <ul className="space-y-3">
      {poll.choices.map(({ text, votes }, at) => (
        <li key={text}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {text}
              {poll.ownChoice === at && (
                <>
                  {' '}
                  <Badge variant="secondary">Your vote</Badge>
                </>
              )}
            </span>
            {votes !== null && <span className="font-semibold tabular-nums">{votes}</span>}
          </p>
          {votes !== null && poll.votes !== null && (
            <ProgressBar aria-label={text} value={votes} max={poll.votes} className="mt-1" />
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a text with the closing date, the people who may vote, and the reason why numbers are missing or incomplete.
 */
function pollStatusText({ closesOn, isClosed, votes, mayVote, ownChoice }: PollView): string {
  const until = formatDate(`${closesOn}T12:00:00Z`);
  if (isClosed)
    return votes === null
      ? `This poll closed after ${until}. Fewer than five parents voted, so there are no results to show.`
      : `This poll closed after ${until}. ${votes} parents of this school voted.`;
  const open = `Open until ${until}.`;
  if (mayVote) return `${open} You can vote once and can't change it. No one sees how you voted.`;
  const counted =
    votes === null
      ? 'Results show once enough parents have voted.'
      : `The first ${votes} votes are counted so far. The rest are added when the poll closes.`;
  return ownChoice === null
    ? `${open} Only verified parents of this school can vote. ${counted}`
    : `${open} ${counted}`;
}

export const createPollVoteMutation = (cache: QueryClient, post: PostView) =>
  mutationOptions({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    mutationFn: (choice: number) => callApi('POST', `/api/posts/${post.id}/poll`, { choice }),
    onSuccess: async (poll) => {
      await cancelPostQueries(cache, post);
      changeCachedPost(cache, post, (cachedPost) => ({ ...cachedPost, poll }));
    },
    onError: (error) => showFailureToast("Your vote wasn't counted", error),
    onSettled: () => void refetchPostListsAfterChange(cache, post),
  });
