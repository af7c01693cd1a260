import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { LazyUnconfirmedEmailStrip } from '@/components/account/email/lazy-unconfirmed-email-strip';
import { UpcomingSchoolEvents } from '@/components/events/upcoming-school-events';
import { parseTopicFilter } from '@/components/posts/topics/post-topics';
import { InviteParentsButton } from '@/components/posts/links/invite-parents-button';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { FollowSchoolButton } from '@/components/schools/follow/follow-school-button';
import { SchoolTownAndType } from '@/components/schools/school-town-and-type';
import { StormStrip } from '@/components/storm/storm-strip';
import { BackLink } from '@/components/ui/page/back-link';
import { requireSignedInUnlessRenderingTemplate } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { queryKeys } from '@/lib/http/query-keys';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts, type Actor } from '@/lib/policy/access-policy';
import { fetchPostById } from '@/lib/posts/queries';
import { postParams, type PostView } from '@/lib/posts/schema';
import { fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams, type SchoolView } from '@/lib/schools/schema';
import { now } from '@/lib/time/clock';
import { SchoolPageTabs } from './_components/school-page-tabs';
import { SchoolInformation } from './_components/school-information';
import { loadSchoolBoard } from '../../../_member-pages/load-school-board';

/**
 * Stands for any member while a page template is rendered. All members see the same facts about a school, so the id
 * does not matter.
 */
const ANY_MEMBER: Actor = { role: 'member', id: 0 };

type SchoolPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Returns the result of a request, or null if the request fails with `not_found`. Throws other errors. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * Reads a school, once for both the metadata and the page. A page template has no user, so it shows the facts that any
 * member may see.
 */
const readSchool = cache(async (id: string) => {
  const params = schoolParams.safeParse({ id });
  const user = await requireSignedInUnlessRenderingTemplate(`/schools/${id}`);
  const actor = user ? actorFromUser(user, now()) : ANY_MEMBER;
  return params.success ? orNull(fetchSchoolById(params.data.id, actor)) : null;
});

export async function generateMetadata({ params }: SchoolPageProps): Promise<Metadata> {
  const school = await readSchool((await params).id);
  // An unknown school has the same title as in not-found.tsx.
  return { title: school?.name ?? 'School not found' };
}

export default async function SchoolPage({ params, searchParams }: SchoolPageProps) {
  const { id } = await params;
  const user = await requireSignedInUnlessRenderingTemplate(`/schools/${id}`);
  const school = await readSchool(id);
  if (!school) notFound();

  const query = await searchParams;
  const [entries, highlighted] = user
    ? await Promise.all([
        loadSchoolBoard(school.id, user, parseTopicFilter(query.topic)),
        readHighlighted(query.post, school.id, actorFromUser(user, now())),
      ])
    : [];
  if (highlighted) entries?.push([queryKeys.post(highlighted.id), highlighted]);

  return (
    <QueryCacheHydrator entries={entries ?? 'page'}>
      <SchoolHeader school={school} />
      <PersonalPagePart name="storm">
        <StormStrip key={school.id} schoolId={school.id} />
        <LazyUnconfirmedEmailStrip className="mt-2" />
      </PersonalPagePart>
      <div className="mt-2 grid gap-2 sm:mt-6 sm:gap-6 xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-8">
        {/* On phones, the closed panels share a row, so that the posts are near the top of the page. */}
        <div className="min-w-0 max-sm:grid max-sm:grid-cols-2 max-sm:items-start max-sm:gap-2 max-sm:has-[[aria-expanded=true]]:grid-cols-1 sm:space-y-3 xl:space-y-6">
          <SchoolInformation school={school} />
          <div className="xl:sticky-panel">
            <PersonalPagePart name="school-events">
              <UpcomingSchoolEvents key={school.id} school={{ id: school.id, name: school.name }} />
            </PersonalPagePart>
          </div>
        </div>
        <SchoolPageTabs school={{ id: school.id, name: school.name }} highlightedId={highlighted?.id} />
      </div>
    </QueryCacheHydrator>
  );
}

/** The post that the page's address names, if the post is on this board and visible. */
async function readHighlighted(wanted: unknown, schoolId: number, actor: Actor): Promise<PostView | null> {
  const params = postParams.safeParse({ id: wanted });
  if (!params.success || !mayReadMemberPosts(actor)) return null;
  const post = await orNull(fetchPostById(params.data.id, actor));
  return post?.schoolId === schoolId ? post : null;
}

const ERRORS = { follow: 'Subscription failed', unfollow: 'Unsubscribe failed' };

function SchoolHeader({ school }: { school: SchoolView }) {
  const { id, name, city, province, type, grades, gradeRange, description } = school;
  return (
    <header className="max-sm:-mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <BackLink href="/schools">Back to Schools</BackLink>
        {/* Passes only the fields that the component needs, because the page's source shows all props of a client component. */}
        <div className="flex flex-wrap gap-2 max-sm:*:h-10 max-sm:*:px-3 sm:gap-3">
          <PersonalPagePart name="follow-button">
            <FollowSchoolButton
              school={{ id, name, city, province, type, grades, gradeRange, description }}
              errors={ERRORS}
            />
            <InviteParentsButton school={{ id, name }} />
          </PersonalPagePart>
        </div>
      </div>
      <h1 className="mt-1 font-display text-xl leading-tight font-bold tracking-tight sm:mt-2 sm:text-3xl">{name}</h1>
      <SchoolTownAndType school={school} />
    </header>
  );
}
