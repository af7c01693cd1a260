import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { UpcomingEvents } from '@/components/events/upcoming-events';
import { ServerState, type ServerEntry } from '@/components/providers/server-state';
import { FollowButton } from '@/components/schools/follow/follow-button';
import { SchoolByline } from '@/components/schools/school-byline';
import { BackLink } from '@/components/ui/page/back-link';
import { currentUser, requireSignedIn } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { eventsOfSchool } from '@/lib/events/queries';
import { boardStream, cursorKey } from '@/components/posts/live/streams';
import { parseTopic } from '@/components/posts/topics/topics';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POSTS, firstPage } from '@/lib/http/request/page-query';
import { readBoardModeration } from '@/lib/moderation/notice';
import { actorOf } from '@/lib/policy/actor';
import { mayRead, type Actor } from '@/lib/policy/policy';
import { currentCursor } from '@/lib/posts/live/news';
import { postsOfBoard, postsOfRelatedSchools, postById } from '@/lib/posts/queries';
import { postListQuery, postParams, type PostView } from '@/lib/posts/schema';
import { visitOf } from '@/lib/posts/reader/visits';
import { emptyBoardOf } from '@/lib/schools/empty-board';
import { schoolById } from '@/lib/schools/queries';
import { schoolParams, type SchoolView } from '@/lib/schools/schema';
import { SchoolCommunity } from './_components/school-community';
import { SchoolInformation } from './_components/school-information';

type SchoolPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Returns null if the request fails with `not_found`. Throws other errors. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The result is cached, because both the metadata and the page read it. */
const readSchool = cache(async (id: string) => {
  const params = schoolParams.safeParse({ id });
  const user = await currentUser();
  return params.success && user ? orNull(schoolById(params.data.id, actorOf(user, now()))) : null;
});

export async function generateMetadata({ params }: SchoolPageProps): Promise<Metadata> {
  const school = await readSchool((await params).id);
  // Title for an unknown school, the same as in not-found.tsx.
  return { title: school?.name ?? 'School not found' };
}

export default async function SchoolPage({ params, searchParams }: SchoolPageProps) {
  const { id } = await params;
  const user = await requireSignedIn(`/schools/${id}`);
  const [school, place] = await Promise.all([readSchool(id), currentCursor()]);
  if (!school) notFound();

  const actor = actorOf(user, now());
  const query = await searchParams;
  const topic = parseTopic(query.topic);
  const [board, events, head, highlighted, visit] = await Promise.all([
    postsOfBoard(school.id, actor, postListQuery.parse({ topic, limit: SERVER_RENDERED_POSTS })),
    eventsOfSchool(school.id, {}),
    mayRead(actor) ? readBoardModeration(school.id) : null,
    readHighlighted(query.post, school.id, actor),
    visitOf(user.id, school.id),
  ]);
  const entries: ServerEntry[] = [
    firstPage(queryKeys.schoolPosts(school.id, 'recent', topic), board),
    [queryKeys.schoolEvents(school.id), events.items],
    [queryKeys.boardVisit(school.id), visit],
  ];
  if (board.items.length === 0 && topic === undefined) {
    const [opening, family] = await Promise.all([
      emptyBoardOf(school.id, actor),
      postsOfRelatedSchools(school.id, actor, { limit: SERVER_RENDERED_POSTS }),
    ]);
    entries.push([queryKeys.opening(school.id), opening], firstPage(queryKeys.familyPosts(school.id), family));
  }
  if (mayRead(actor)) entries.push([cursorKey(boardStream(school.id)), place]);
  if (head) entries.push([queryKeys.notice(school.id), head]);
  if (highlighted) entries.push([queryKeys.post(highlighted.id), highlighted]);

  return (
    <ServerState entries={entries}>
      <BackLink href="/schools">Back to Schools</BackLink>
      <SchoolHeader school={school} />
      <div className="mt-6 grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-8">
        <div className="min-w-0 space-y-3 xl:space-y-6">
          <SchoolInformation school={school} />
          {/* Sticky panel beside the posts, with its own scroll bar if the panel is taller than the window. */}
          <div className="xl:sticky xl:top-24 xl:-m-2 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:p-2">
            <UpcomingEvents key={school.id} school={school} />
          </div>
        </div>
        <SchoolCommunity school={{ id: school.id, name: school.name }} highlightedId={highlighted?.id} />
      </div>
    </ServerState>
  );
}

/** The post that a link points to, if it is on this board and visible. */
async function readHighlighted(wanted: unknown, schoolId: number, actor: Actor): Promise<PostView | null> {
  const params = postParams.safeParse({ id: wanted });
  if (!params.success || !mayRead(actor)) return null;
  const post = await orNull(postById(params.data.id, actor));
  return post?.schoolId === schoolId ? post : null;
}

const ERRORS = { follow: 'Subscription failed', unfollow: 'Unsubscribe failed' };

function SchoolHeader({ school }: { school: SchoolView }) {
  const { id, name, city, province, type, grades, gradeRange, description } = school;
  return (
    <header className="mt-3 flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-card p-5 shadow-card sm:p-6">
      <div className="min-w-0">
        <h1 className="font-display text-title">{name}</h1>
        <SchoolByline school={school} />
      </div>
      {/* Picks fields one by one, because props of a client component appear in the page's source. */}
      <FollowButton
        school={{ id, name, city, province, type, grades, gradeRange, description }}
        errors={ERRORS}
        className="w-full sm:w-auto"
      />
    </header>
  );
}
