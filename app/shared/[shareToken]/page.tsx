import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { cache } from 'react';
import { excerpt } from '@/lib/text/cut';
import { SharedPost } from '@/components/posts/shared/shared-post';
import { currentUser } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { cacheForVisitors } from '@/lib/http/response/page-cache';
import { cardMetadata } from '@/lib/web/metadata';
import { earliestPostExpiry } from '@/lib/posts/lapse';
import { sharedPost } from '@/lib/posts/shared';
import { noReferrerMetadata, NOT_FOUND_TITLE, UNAVAILABLE_TITLE } from './shared-page-metadata';

type SharedPageProps = { params: Promise<{ shareToken: string }> };

const beginning = cache(now);

/** Returns the shared post or the error code. Cached, because the metadata and the page both need the post. */
const readShared = cache(async (shareToken: string) => {
  beginning();
  try {
    return await sharedPost(shareToken);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return error.code;
    throw error;
  }
});

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const { shareToken } = await params;
  const post = await readShared(shareToken);
  // These titles equal those of not-found.tsx and forbidden.tsx. If the post cannot be shown, the server sends the
  // title of the error page, and the browser then shows the title from here.
  if (post === 'not_found') return { ...noReferrerMetadata, title: NOT_FOUND_TITLE };
  if (post === 'forbidden') return { ...noReferrerMetadata, title: UNAVAILABLE_TITLE };

  const title = post.title ?? `A post about ${post.school.name}`;
  const description = excerpt(post.content, 200);
  const path = `/shared/${shareToken}`;
  const card = { path: `${path}/opengraph-image`, alt: `${title}: ${post.school.name}, ${post.school.city}` };
  return {
    ...noReferrerMetadata,
    title,
    description,
    ...cardMetadata({ type: 'article', title, description, path, card }),
  };
}

export default async function SharedPage({ params }: SharedPageProps) {
  const post = await readShared((await params).shareToken);
  if (post === 'not_found') notFound();
  if (post === 'forbidden') forbidden();
  const moment = beginning();
  await cacheForVisitors(moment, {
    school: post.school.id,
    until: async () => [await earliestPostExpiry([post.id], moment)],
  });
  return <SharedPost post={post} isSignedIn={(await currentUser()) !== null} />;
}
