import { ArrowBigDown, ArrowBigUp, MessageSquare, UserRound } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TimeAgo } from '@/components/ui/time-ago';
import type { SharedPostView } from '@/lib/posts/schema';
import { site } from '@/lib/site';
import { LinkedText } from './linked-text';
import { PostBody } from './post-body';
import { PostByline } from './post-byline';

/** One post as anyone with its link sees it: to read, not to take part. */
export function SharedPost({ post, isSignedIn }: { post: SharedPostView; isSignedIn: boolean }) {
  const { title, school, content, media, comments, commentCount } = post;
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6 px-4 py-8 sm:px-6 sm:py-12">
      <article>
        <Card>
          <div className="space-y-4 p-5 sm:p-7">
            <PostByline post={post} schoolLink={isSignedIn} />
            {title ? (
              <h1 className="font-display text-title break-words">{title}</h1>
            ) : (
              <h1 className="sr-only">A post about {school.name}</h1>
            )}
            <div className="text-[1.0625rem]">
              <PostBody content={content} media={media} whole />
            </div>
            <Counts post={post} />
          </div>
          <section aria-labelledby="comments" className="border-t p-5 sm:p-7">
            <h2 id="comments" className="font-bold">
              Comments
            </h2>
            {comments.length === 0 && <p className="mt-2 text-muted-foreground">No comments yet</p>}
            <ol className="mt-3 space-y-3">
              {comments.toReversed().map((comment) => (
                <li key={comment.id} className="flex gap-2.5">
                  <span
                    aria-hidden
                    className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground"
                  >
                    <UserRound className="size-4" />
                  </span>
                  <div className="min-w-0 flex-1 rounded-lg bg-muted px-3.5 py-2.5">
                    <p className="flex flex-wrap gap-x-2 text-sm">
                      <span className="font-semibold">{comment.authorName}</span>
                      <TimeAgo iso={comment.createdAt} className="text-muted-foreground" />
                    </p>
                    <p className="text-[0.9375rem] break-words whitespace-pre-line">
                      <LinkedText text={comment.content} />
                    </p>
                  </div>
                </li>
              ))}
            </ol>
            {commentCount > comments.length && (
              <p className="mt-3 text-sm text-muted-foreground">
                The newest {comments.length} of {commentCount} comments are shown.
              </p>
            )}
          </section>
        </Card>
      </article>
      {!isSignedIn && <JoinPrompt schoolName={school.name} />}
    </div>
  );
}

function Counts({ post }: { post: SharedPostView }) {
  const counts = [
    { label: 'upvotes', count: post.upvoteCount, Icon: ArrowBigUp },
    { label: 'downvotes', count: post.downvoteCount, Icon: ArrowBigDown },
    { label: 'comments', count: post.commentCount, Icon: MessageSquare },
  ];
  return (
    <ul className="flex gap-5 text-sm font-semibold text-muted-foreground tabular-nums">
      {counts.map(({ label, count, Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-5" />
          {count}
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}

function JoinPrompt({ schoolName }: { schoolName: string }) {
  return (
    <section
      aria-labelledby="join"
      className="flex flex-col items-start gap-4 rounded-lg bg-harbour p-6 text-harbour-foreground sm:flex-row sm:items-center"
    >
      <div className="flex-1">
        <h2 id="join" className="text-lg font-bold">
          Join the conversation
        </h2>
        <p className="mt-1 text-harbour-muted">
          Parents of {schoolName} and every other public school in {site.province} talk on {site.name}: private, ad-free and
          respectful.
        </p>
      </div>
      <Button asChild variant="secondary">
        <Link href="/register">Join {site.name}</Link>
      </Button>
    </section>
  );
}
