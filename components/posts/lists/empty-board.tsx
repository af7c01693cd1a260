'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { UserPlus } from '@/components/ui/icons/icons';
import { useAccessPolicyActor, useCurrentUser } from '@/components/auth/use-current-user';
import { LazySchoolhouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { useInviteToSchool } from '@/components/posts/links/use-invitation-link';
import { schoolWithoutPostsText } from '@/components/schools/follower-texts';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { queryKeys } from '@/lib/http/query-keys';
import { PostList } from './post-list';
import { QuestionButtons } from './question-buttons';

type EmptyBoardProps = { school: { id: number; name: string } };

/**
 * Shows a board without posts: its followers, questions to ask, ways to invite others, and posts from related schools.
 */
export function EmptyBoard({ school }: EmptyBoardProps) {
  // The server sends the number of followers and the questions with the page. If this data is missing, the board shows
  // neither of them.
  const { data: opening } = useQuery(apiQuery(queryKeys.opening(school.id)));
  const isSignedIn = useCurrentUser() !== null;
  return (
    <>
      <EmptyState
        picture={<LazySchoolhouseIllustration />}
        title="No posts yet"
        as="h3"
        action={isSignedIn ? <Invite school={school} /> : <SignInToPost />}
      >
        {opening
          ? schoolWithoutPostsText(opening.followers, school.name)
          : `No one has written about ${school.name} here.`}
      </EmptyState>
      {opening && isSignedIn && <FirstQuestions questions={opening.questions} />}
      <PostList
        queryKey={queryKeys.familyPosts(school.id)}
        errorTitle="Error loading posts"
        empty={null}
        heading={
          <div className="pt-4">
            <h3 className="text-lg font-bold">From related schools</h3>
            <p className="text-[0.9375rem] text-muted-foreground">
              What parents are saying at other schools near yours.
            </p>
          </div>
        }
      />
    </>
  );
}

/** Lists questions, each of which opens the post form with that question. */
function FirstQuestions({ questions }: { questions: string[] }) {
  return (
    <Card>
      <CardHeader className="pb-2">
        <CardTitle as="h3">What to ask first</CardTitle>
        <CardDescription>
          Parents often ask these questions at this time of year. Choose one to start a post with it.
        </CardDescription>
      </CardHeader>
      <CardContent className="px-2 pb-3 sm:px-3">
        <QuestionButtons label="What to ask first" questions={questions} />
      </CardContent>
    </Card>
  );
}

/**
 * Offers ways to invite other parents: the member's own link, or the school's public page. Administrators can print a
 * poster.
 */
function Invite({ school }: EmptyBoardProps) {
  const isAdmin = useAccessPolicyActor().role === 'admin';
  const { mutate, isPending } = useInviteToSchool();
  return (
    <>
      <Button pending={isPending} onClick={() => mutate(school)}>
        <UserPlus aria-hidden />
        Invite other parents
      </Button>
      {isAdmin && (
        <Button asChild variant="outline">
          <Link href={`/admin/schools/${school.id}`}>Make a poster</Link>
        </Button>
      )}
    </>
  );
}

function SignInToPost() {
  return (
    <Button asChild>
      <Link href="/auth">Sign in to post</Link>
    </Button>
  );
}
