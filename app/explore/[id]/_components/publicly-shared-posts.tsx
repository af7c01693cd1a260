import { MessagesSquare } from '@/components/ui/icons/icons';
import { addReturnPath } from '@/components/auth/add-return-path';
import { PublicComments } from '@/components/posts/comments/public-comments';
import { PostBody } from '@/components/posts/body/post-body';
import { PostByline } from '@/components/posts/post-byline';
import { CountsOfPublicPost } from '@/components/posts/shared/counts-of-public-post';
import { followerCountText } from '@/components/schools/follower-texts';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import type { ListPage } from '@/lib/http/request/list-pagination';
import type { PostView } from '@/lib/posts/schema';
import type { EmptyBoardPlaceholderView } from '@/lib/schools/schema';

type SharedPostsProps = {
  school: { id: number; name: string };
  posts: ListPage<PostView>;
  /** Suggested questions to show while the board has no public post. */
  opening: EmptyBoardPlaceholderView | null;
  isFirstPage: boolean;
  isSignedIn: boolean;
};

/** Read-only list of a school's publicly shared posts. */
export function PubliclySharedPosts({
  school,
  posts: { items, next },
  opening,
  isFirstPage,
  isSignedIn,
}: SharedPostsProps) {
  const cursor = next && new URLSearchParams(next).get('cursor');
  return (
    <section aria-labelledby="shared-posts" className="min-w-0">
      <h2 id="shared-posts" className="scroll-mt-20 font-display text-2xl font-bold">
        Shared by parents
      </h2>
      <p className="mt-1 text-muted-foreground">
        Made public by their authors. <span className="max-sm:sr-only">All others stay private.</span>
      </p>
      <div className="mt-3 space-y-5 sm:mt-5">
        {items.length === 0 && (
          <EmptyState icon={MessagesSquare} title="Nothing shared yet" as="h3">
            No parent has shared a post about this school publicly yet.{' '}
            {opening && followerCountText(opening.followers)}
          </EmptyState>
        )}
        {opening && <Questions questions={opening.questions} />}
        {items.map((post) => (
          <PublicPost key={post.id} post={post} />
        ))}
        <div className="flex flex-wrap gap-3">
          {!isFirstPage && (
            <Button asChild variant="outline">
              <a href={`/explore/${school.id}#shared-posts`}>Newest posts</a>
            </Button>
          )}
          {cursor && (
            <Button asChild variant="outline">
              <a href={`/explore/${school.id}?cursor=${encodeURIComponent(cursor)}#shared-posts`}>Older posts</a>
            </Button>
          )}
          {!isSignedIn && (
            <Button asChild variant="link" className="px-0">
              <Link href={addReturnPath('/auth', `/schools/${school.id}`)} prefetch={false}>
                Sign in to post
              </Link>
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Examples of questions, for parents who may want to join the site. */
function Questions({ questions }: { questions: string[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="text-lg font-bold">What parents ask at this time of year</h3>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Card>
  );
}

function PublicPost({ post }: { post: PostView }) {
  const { id, title, school, content, media, comments, commentCount } = post;
  return (
    <article aria-labelledby={`post-${id}`}>
      <Card>
        <div className="space-y-4 p-5 sm:p-6">
          <PostByline post={post} school="none" />
          <h3 id={`post-${id}`} className={title ? 'text-lg font-bold break-words' : 'sr-only'}>
            {title ?? `A post about ${school.name}`}
          </h3>
          <PostBody content={content} media={media} />
          <CountsOfPublicPost post={post} />
        </div>
        {commentCount > 0 && (
          <div className="border-t p-5 sm:p-6">
            <h4 className="font-bold">Comments</h4>
            <PublicComments comments={comments} count={commentCount} />
          </div>
        )}
      </Card>
    </article>
  );
}
