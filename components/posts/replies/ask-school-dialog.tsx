'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { formatDate } from '@/lib/time/format-dates';
import type { PostView } from '@/lib/posts/schema';
import type { ReplyLinkView } from '@/lib/posts/replies/schema';

type AskSchoolProps = { post: Pick<PostView, 'id' | 'schoolId' | 'school'> };

/** Lets a moderator send the school's office a link that answers a concern once. */
export function AskSchoolDialog({ post, trigger }: LazyPopupProps & AskSchoolProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Ask the school to reply</DialogTitle>
          <DialogDescription>
            The office of {post.school.name} gets a link that works once, within 14 days. It shows the text of the
            concern, without names, photos or comments. You review the reply before anyone sees it.
          </DialogDescription>
        </DialogHeader>
        <ReplyLink post={post} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ReplyLink({ post, onDone }: AskSchoolProps & { onDone: () => void }) {
  const key = queryKeys.replyLink(post.schoolId, post.id);
  const { data, error, isFetching, refetch } = useQuery(apiQuery(key));
  const { mutate, isPending } = useMutationWithToast({
    call: () => callApi('POST', `/api/schools/${post.schoolId}/reply-link`, { postId: post.id }),
    done: () => {
      onDone();
      return { title: 'Link sent' };
    },
    failed: "We couldn't send the link",
    refresh: [key],
  });
  if (!data) {
    if (!error) return <ListSkeleton text="Loading..." rows={1} />;
    return (
      <LoadError title="Error loading the link" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <>
      <div role="status" className="space-y-2 break-words">
        {data.sentOn !== null && <p>{stateText(data)}</p>}
        <p>{data.refusal ?? `The link goes to ${data.mailbox}, the school's address in the directory.`}</p>
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
        {data.refusal === null && (
          <Button pending={isPending} onClick={() => mutate()}>
            Send the link
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

const STATES: Record<ReplyLinkView['state'], string> = {
  none: '',
  sent: "The office hasn't replied yet.",
  returned: 'The email came back.',
  expired: 'The link has expired without a reply.',
  written: 'The office has used it.',
};

const stateText = ({ state, sentOn }: ReplyLinkView): string =>
  `A link was sent on ${formatDate(`${sentOn}T12:00:00Z`)}. ${STATES[state]}`;
