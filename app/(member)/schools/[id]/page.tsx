import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { UpcomingSchoolEvents } from '@/components/events/upcoming-school-events';
import { QueryCacheHydrator, type PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import { FollowSchoolButton } from '@/components/schools/follow/follow-school-button';
import { SchoolPlaceAndType } from '@/components/schools/school-place-and-type';
import { BackLink } from '@/components/ui/page/back-link';
import { getCurrentUser, requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { eventsOfSchool } from '@/lib/events/queries';
import { buildBoardStreamPath, streamCursorQueryKey } from '@/components/posts/live/event-stream-paths';
import { parsePostTopic } from '@/components/posts/topics/post-topics';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POST_COUNT, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { fetchBoardModerationStatus } from '@/lib/moderation/post-board-notice';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts, type Actor } from '@/lib/policy/policy';
import { readCurrentStreamCursor } from '@/lib/posts/live/board-changes';
import { listBoardPosts, listRelatedSchoolPosts, postById } from '@/lib/posts/queries';
import { postListQuery, postParams, type PostView } from '@/lib/posts/schema';
import { fetchLastSeenTime } from '@/lib/posts/reader/last-seen';
import { fetchEmptyBoardPlaceholder } from '@/lib/schools/empty-board';
import { schoolById } from '@/lib/schools/queries';
import { schoolParams, type SchoolView } from '@/lib/schools/schema';
import { SchoolPageTabs } from './_components/school-page-tabs';
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
  const user = await getCurrentUser();
  return params.success && user ? orNull(schoolById(params.data.id, actorFromUser(user, now()))) : null;
});

export async function generateMetadata({ params }: SchoolPageProps): Promise<Metadata> {
  const school = await readSchool((await params).id);
  // Title for an unknown school, the same as in not-found.tsx.
  return { title: school?.name ?? 'School not found' };
}

export default async function SchoolPage({ params, searchParams }: SchoolPageProps) {
  const { id } = await params;
  const user = await requireSignedIn(`/schools/${id}`);
  const [school, place] = await Promise.all([readSchool(id), readCurrentStreamCursor()]);
  if (!school) notFound();

  const actor = actorFromUser(user, now());
  const query = await searchParams;
  const topic = parsePostTopic(query.topic);
  const [board, events, head, highlighted, visit] = await Promise.all([
    listBoardPosts(school.id, actor, postListQuery.parse({ topic, limit: SERVER_RENDERED_POST_COUNT })),
    eventsOfSchool(school.id, {}),
    mayReadMemberPosts(actor) ? fetchBoardModerationStatus(school.id) : null,
    readHighlighted(query.post, school.id, actor),
    fetchLastSeenTime(user.id, school.id),
  ]);
  const entries: PreloadedQueryEntry[] = [
    toQueryCacheEntry(queryKeys.schoolPosts(school.id, 'recent', topic), board),
    [queryKeys.schoolEvents(school.id), events.items],
    [queryKeys.boardVisit(school.id), visit],
  ];
  if (board.items.length === 0 && topic === undefined) {
    const [opening, family] = await Promise.all([
      fetchEmptyBoardPlaceholder(school.id, actor),
      listRelatedSchoolPosts(school.id, actor, { limit: SERVER_RENDERED_POST_COUNT }),
    ]);
    entries.push([queryKeys.opening(school.id), opening], toQueryCacheEntry(queryKeys.familyPosts(school.id), family));
  }
  if (mayReadMemberPosts(actor)) entries.push([streamCursorQueryKey(buildBoardStreamPath(school.id)), place]);
  if (head) entries.push([queryKeys.notice(school.id), head]);
  if (highlighted) entries.push([queryKeys.post(highlighted.id), highlighted]);

  return (
    <QueryCacheHydrator entries={entries}>
      <BackLink href="/schools">Back to Schools</BackLink>
      <SchoolHeader school={school} />
      <div className="mt-6 grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-8">
        <div className="min-w-0 space-y-3 xl:space-y-6">
          <SchoolInformation school={school} />
          {/* Sticky panel beside the posts, with its own scroll bar if the panel is taller than the window. */}
          <div className="xl:sticky xl:top-24 xl:-m-2 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:p-2">
            <UpcomingSchoolEvents key={school.id} school={school} />
          </div>
        </div>
        <SchoolPageTabs school={{ id: school.id, name: school.name }} highlightedId={highlighted?.id} />
      </div>
    </QueryCacheHydrator>
  );
}

/** The post that a link points to, if it is on this board and visible. */
async function readHighlighted(wanted: unknown, schoolId: number, actor: Actor): Promise<PostView | null> {
  const params = postParams.safeParse({ id: wanted });
  if (!params.success || !mayReadMemberPosts(actor)) return null;
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
        <SchoolPlaceAndType school={school} />
      </div>
      {/* Picks fields one by one, because props of a client component appear in the page's source. */}
      <FollowSchoolButton
        school={{ id, name, city, province, type, grades, gradeRange, description }}
        errors={ERRORS}
        className="w-full sm:w-auto"
      />
    </header>
  );
}
