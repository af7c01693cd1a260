import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { JsonLdScript } from '@/components/seo/json-ld-script';
import { createEventsStructuredData, createSchoolStructuredData } from '@/components/seo/structured-data';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { listSchoolEvents } from '@/lib/events/queries';
import { nextLocalMidnight } from '@/lib/time/local-time';
import { cachePageForVisitors } from '@/lib/http/response/page-cache';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { pageMetadata, noIndexMetadata } from '@/lib/web/metadata';
import { VISITOR } from '@/lib/policy/access-policy';
import { findEarliestPostExpiry } from '@/lib/posts/post-expiry';
import { listBoardPosts } from '@/lib/posts/queries';
import { postListQuery, type PostView } from '@/lib/posts/schema';
import { findNearbySchools } from '@/lib/schools/map/nearby';
import { fetchEmptyBoardPlaceholder } from '@/lib/schools/empty-board';
import { fetchAllSchools, fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';
import { site } from '@/lib/site';
import { DataSourceNote } from '../_components/data-source-note';
import { Breadcrumb } from './_components/breadcrumb';
import { JoinPrompt } from './_components/join-prompt';
import { NearbySchools } from './_components/nearby-schools';
import { SchoolEvents } from './_components/school-events';
import { SchoolFacts } from './_components/school-facts';
import { PublicSchoolProfile } from './_components/public-school-profile';
import { PubliclySharedPosts } from './_components/publicly-shared-posts';

type SchoolPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const NEARBY = 6;
/** Maximum number of events in the page's structured data, so that repeated events do not make the page large. */
const MOST_STRUCTURED_EVENTS = 20;

/**
 * Reads only the facts that visitors may see, even for signed-in people. Other facts include names of the school's
 * staff, which this page never shows (decision D12).
 */
const readSchool = cache(async (id: string) => {
  const params = schoolParams.safeParse({ id });
  if (!params.success) return null;
  try {
    return await fetchSchoolById(params.data.id, VISITOR);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
});

export async function generateMetadata({ params }: SchoolPageProps): Promise<Metadata> {
  const school = await readSchool((await params).id);
  // The page of an unknown school has the same title as not-found.tsx.
  if (!school) return { ...noIndexMetadata, title: 'School not found' };
  const { id, name, type, city } = school;
  return pageMetadata({
    title: `${name}, ${city}`,
    description: `${name} in ${city}, ${site.province}${type ? ` (${type})` : ''}: address, phone, upcoming events, schools nearby, and posts that parents have shared.`,
    path: `/explore/${id}`,
    card: { path: `/explore/${id}/opengraph-image`, alt: `${name}, ${city}, ${site.province}` },
  });
}

export default async function ExploreSchoolPage({ params, searchParams }: SchoolPageProps) {
  const moment = now();
  const school = await readSchool((await params).id);
  if (!school) notFound();

  const { cursor } = await searchParams;
  const [user, schools, events, posts] = await Promise.all([
    getCurrentUser(),
    fetchAllSchools(),
    listSchoolEvents(school.id, {}),
    sharedPosts(school.id, cursor),
  ]);
  const opening =
    posts.items.length === 0 && cursor === undefined ? await fetchEmptyBoardPlaceholder(school.id, VISITOR) : null;
  await cachePageForVisitors(moment, {
    school: school.id,
    until: async () => {
      const ids = posts.items.map(({ id }) => id);
      return [nextLocalMidnight(moment), await findEarliestPostExpiry(ids, moment)];
    },
  });
  const isSignedIn = user !== null;
  const hasPosts = posts.items.length > 0;
  const neighbours = <NearbySchools found={findNearbySchools(school, schools, NEARBY)} />;
  return (
    <div className="page-width py-4 sm:py-8">
      <JsonLdScript data={createSchoolStructuredData(env().APP_ORIGIN, school)} />
      {events.items.length > 0 && (
        <JsonLdScript
          data={createEventsStructuredData(env().APP_ORIGIN, school, events.items.slice(0, MOST_STRUCTURED_EVENTS))}
        />
      )}
      <Breadcrumb school={school} />
      <PublicSchoolProfile school={school} isSignedIn={isSignedIn} />
      {/* On a phone, the invitation to join is above the posts, so that visitors find it without scrolling past
          long comments. */}
      <div className="mt-3 grid gap-4 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-1">
          <JoinPrompt school={school} isSignedIn={isSignedIn} />
        </div>
        <div className="min-w-0 max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:space-y-6">
          <PubliclySharedPosts
            school={school}
            posts={posts}
            opening={opening}
            isFirstPage={cursor === undefined}
            isSignedIn={isSignedIn}
          />
          {!hasPosts && <div className="min-w-0 max-lg:order-last">{neighbours}</div>}
        </div>
        <div className="min-w-0 space-y-6 lg:col-start-2 lg:row-start-2">
          <SchoolEvents schoolId={school.id} events={events.items} />
          <SchoolFacts school={school} schools={schools} />
          {/* The list of nearby schools stays in view while the visitor scrolls through the posts. */}
          {hasPosts && <div className="lg:sticky lg:top-22">{neighbours}</div>}
        </div>
      </div>
      <DataSourceNote />
    </div>
  );
}

/** Returns those posts of a school that visitors may read. If the cursor is invalid, returns the first page. */
async function sharedPosts(schoolId: number, cursor: unknown): Promise<ListPage<PostView>> {
  const query = postListQuery.safeParse({ cursor });
  try {
    return await listBoardPosts(schoolId, VISITOR, query.success ? query.data : postListQuery.parse({}));
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      return listBoardPosts(schoolId, VISITOR, postListQuery.parse({}));
    throw error;
  }
}
