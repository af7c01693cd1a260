'use client';

import { createElement, Fragment, memo, use, useRef, useState } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useDraft } from '@/components/drafts/use-draft';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/cn';
import { CommentSection } from '@/components/posts/comments/comment-section';
import { mayActOnContent } from '@/components/posts/content-permissions';
import { PostCardPlaceholderContext, type PostCardProps } from './post-card-placeholder-context';
import { PostActions } from './post-actions';
import { PostBody } from '@/components/posts/body/post-body';
import { PostByline } from '@/components/posts/post-byline';
import { PostMenu } from './post-menu';
import { PostTopicLabel } from '@/components/posts/topics/post-topic-label';
import { PublicPostNotice } from '@/components/posts/sharing/public-post-notice';
import { LazyLapsedMembershipNote, LazyHiddenContentNote } from '@/components/posts/lazy-hidden-content-notes';
import { editedPostDraftKey } from '@/components/posts/writing/draft-keys';
import { useIsFirstPost } from '@/components/posts/writing/first-post/first-post';

/** Loads the edit form only when it is opened, because the form is rarely needed and its schemas are large. */
const EditPostForm = lazyComponent(
  async () => (await import('@/components/posts/writing/edit-post-form')).EditPostForm,
  createRetryFallback(<Spinner />, "We couldn't load the form"),
);

/** The poll is loaded lazily, because few posts have one. */
const Poll = lazyComponent(
  async () => (await import('@/components/posts/polls/poll')).Poll,
  createRetryFallback(<Spinner />, "We couldn't load the poll"),
);

/** The concern is loaded lazily, because few posts are concerns. */
const Concern = lazyComponent(
  async () => (await import('@/components/posts/concerns/concern')).Concern,
  createRetryFallback(<Spinner />, "We couldn't load the concern"),
);

/** The note below a person's first post is loaded lazily, because each person sees it once. */
const FirstPostNote = lazyComponent(
  async () => (await import('@/components/posts/writing/first-post/first-post-note')).FirstPostNote,
);

const START = { title: '', content: '' };

/** Shows a post. The component is memoized, so that a change in a long list renders only the changed posts again. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  // Only the server runs this branch. The build removes the branch from the browser's scripts.
  if (typeof window === 'undefined') {
    const collect = use(PostCardPlaceholderContext);
    if (collect) return createElement(Fragment, null, collect(props));
  }
  return <PostCardContent {...props} />;
});

function PostCardContent({ post, highlight, isFirst = false, school = 'link' }: PostCardProps) {
  const actor = useAccessPolicyActor();
  const menuButton = useRef<HTMLButtonElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  // If an edit was interrupted, the form opens again with the text of its draft.
  const { hasDraft } = useDraft(editedPostDraftKey(post), START);
  const mayEdit = !post.isHidden && mayActOnContent(actor, 'post.edit', post);
  const showsForm = mayEdit && (isEditing || hasDraft);
  const hasComments = post.comments.length > 0 || post.commentCount > 0;
  const isFirstPost = useIsFirstPost(post.id);
  const isVisibleToOthers = post.withheld === null && !post.isHidden;

  return (
    <article
      aria-label={`Post by ${post.authorName}, ${post.school.name}`}
      className={cn('rounded-lg border bg-card shadow-card', highlight && 'border-primary ring-2 ring-primary/25')}
    >
      {highlight && (
        <p className="rounded-t-lg bg-primary-soft px-4 py-2 text-sm font-semibold text-primary sm:px-5">{highlight}</p>
      )}
      <div className="space-y-2 p-3.5 pb-2.5 sm:space-y-3.5 sm:p-5 sm:pb-4">
        {/* The menu is beside the author's name, so that the second line of the byline has the whole width. */}
        <header className="relative [&_p:first-of-type]:pr-9">
          <PostByline
            post={post}
            school={school}
            isHeading={!post.title}
            {...(!post.isHidden && { versions: { kind: 'post', id: post.id } })}
          />
          <PostMenu post={post} onEdit={() => setIsEditing(true)} trigger={menuButton} />
        </header>
        {!isVisibleToOthers && (
          // The notes about a hidden post have margins of their own. Without this wrapper, these margins would replace
          // the card's gap below the note.
          <div className="empty:hidden">
            {post.isHidden && <LazyLapsedMembershipNote />}
            {post.withheld !== null && (
              <LazyHiddenContentNote
                withheld={post.withheld}
                kind="post"
                onEdit={mayEdit && !showsForm ? () => setIsEditing(true) : undefined}
              />
            )}
          </div>
        )}
        {/* A hidden post does not show the notice about its public link, because the link does not work until the
            post is visible again. */}
        {post.isPublic && isVisibleToOthers && <PublicPostNotice post={post} focusTarget={shareButton} />}
        {showsForm ? (
          <EditPostForm post={post} isChosen={isEditing} button={menuButton} onClose={() => setIsEditing(false)} />
        ) : (
          <div>
            {post.topic && <PostTopicLabel topic={post.topic} />}
            {post.title && <h3 className="mb-1 text-lg leading-snug font-bold break-words">{post.title}</h3>}
            <PostBody
              content={post.content}
              media={post.media}
              whole={highlight !== undefined}
              isEager={isFirst || highlight !== undefined}
            />
            {post.poll && <Poll post={post} poll={post.poll} />}
            {post.concern && <Concern post={post} concern={post.concern} />}
          </div>
        )}
        {!post.isHidden && <PostActions post={post} shareButton={shareButton} />}
      </div>
      {/* New comments cannot be written under a hidden post. */}
      {(isVisibleToOthers || post.comments.length > 0) && (
        <div
          className={cn(
            'px-3.5 pb-2.5 sm:px-5 sm:pb-4',
            hasComments && 'rounded-b-lg border-t bg-background/60 pt-2.5 sm:pt-4',
          )}
        >
          <CommentSection post={post} whole={highlight !== undefined} />
        </div>
      )}
      {isFirstPost && <FirstPostNote school={post.school} />}
    </article>
  );
}
