'use client';

import { useState } from 'react';
import { useActor } from '@/components/auth/use-user';
import { MembershipLink } from '@/components/membership/membership-link';
import { Button } from '@/components/ui/button';
import { roleVerdict } from '@/lib/policy/policy';
import type { PostView } from '@/lib/posts/schema';
import { Comment } from './comment';
import { CommentBox } from './comment-box';
import { SuspendedNote } from './suspended-note';
import { useComments } from './use-comments';

/** A line from face to face holds the conversation together. */
const THREAD =
  'relative not-last:pb-3.5 before:absolute before:top-9 before:bottom-1 before:left-4 before:w-px before:bg-border last:before:hidden';

/** The conversation below a post: the newest comments, earlier ones when asked for, and a place to write. */
export function Comments({ post }: { post: PostView }) {
  const [showAll, setShowAll] = useState(false);
  const { comments, hasEarlier, isLoading, loadEarlier } = useComments(post, showAll);
  return (
    <div role="group" aria-label="Comments" className="space-y-3.5">
      {hasEarlier && (
        <Button
          variant="link"
          size="sm"
          className="-mt-2 px-0"
          pending={isLoading}
          onClick={() => (showAll ? loadEarlier() : setShowAll(true))}
        >
          Show earlier comments
        </Button>
      )}
      {comments.length > 0 && (
        <ol>
          {comments.map((comment) => (
            <li key={comment.id} className={THREAD}>
              <Comment post={post} comment={comment} />
            </li>
          ))}
        </ol>
      )}
      <WriteComment post={post} />
    </div>
  );
}

function WriteComment({ post }: { post: PostView }) {
  const verdict = roleVerdict(useActor(), 'post.comment');
  if (post.withheld !== null) return null; // nobody else would see it
  if (verdict === 'allowed') return <CommentBox post={post} />;
  if (verdict === 'suspended') return <SuspendedNote what="comment" />;
  return (
    <div className="gap-x-4 gap-y-2 px-4 py-2.5 flex flex-wrap items-center justify-between rounded-md bg-primary-soft">
      <p className="text-[0.9375rem]">Subscribe to join the conversation</p>
      <Button asChild size="sm">
        <MembershipLink>Subscribe Now</MembershipLink>
      </Button>
    </div>
  );
}
