import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { cn } from '@/lib/cn';
import type { SharedPostView } from '@/lib/posts/schema';
import { site } from '@/lib/site';
import { PublicComments } from '@/components/posts/comments/public-comments';
import { PostBody } from '@/components/posts/body/post-body';
import { PostByline } from '@/components/posts/post-byline';
import { SchoolReply } from '@/components/posts/replies/school-reply';
import { CountsOfPublicPost } from './counts-of-public-post';

type PubliclySharedPostProps = {
  post: SharedPostView;
  isSignedIn: boolean;
  /** True in the share dialog. The post's headings are then at lower levels, below the headings of the dialog. */
  isPreview?: boolean;
};

/** Shows a post read-only, as anyone with its public link sees it. */
export function PubliclySharedPost({ post, isSignedIn, isPreview = false }: PubliclySharedPostProps) {
  const [Title, Heading] = isPreview ? (['h4', 'h5'] as const) : (['h1', 'h2'] as const);
  const { title, school, content, media, comments, commentCount, schoolReply } = post;
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6 px-4 py-8 sm:px-6 sm:py-12">
      <article>
        <p className="mb-3 text-[0.9375rem] text-muted-foreground">
          Shared by a parent of{' '}
          <Link
            href={`/explore/${school.id}`}
            prefetch={false}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {school.name}
          </Link>
        </p>
        <Card>
          <div className="space-y-4 p-5 sm:p-7">
            <PostByline post={post} school={isSignedIn ? 'link' : 'text'} />
            {title ? (
              <Title className="font-display text-title break-words">{title}</Title>
            ) : (
              <Title className="sr-only">A post about {school.name}</Title>
            )}
            <div className="text-[1.0625rem]">
              <PostBody content={content} media={media} whole isEager />
            </div>
            {schoolReply && <SchoolReply school={school.name} reply={schoolReply} />}
            <CountsOfPublicPost post={post} />
          </div>
          <section aria-labelledby="comments" className="border-t p-5 sm:p-7">
            <Heading id="comments" className="font-bold">
              Comments
            </Heading>
            <PublicComments comments={comments} count={commentCount} />
          </section>
        </Card>
      </article>
      {!isSignedIn && <JoinPrompt schoolName={school.name} as={Heading} />}
    </div>
  );
}

function JoinPrompt({ schoolName, as: Heading }: { schoolName: string; as: 'h2' | 'h5' }) {
  return (
    <section
      aria-labelledby="join"
      className={cn('flex flex-col gap-5 rounded-lg p-6 sm:flex-row sm:items-center', darkBlueBackgroundClasses)}
    >
      <div className="flex-1">
        <Heading id="join" className="font-display text-xl font-bold">
          Join the conversation
        </Heading>
        <p className="mt-2 text-pretty text-muted-foreground">
          Parents of {schoolName} and every other public school in {site.province} talk on {site.name}: private, ad-free
          and respectful.
        </p>
      </div>
      <Button asChild>
        <Link href="/register">Join {site.name}</Link>
      </Button>
    </section>
  );
}
