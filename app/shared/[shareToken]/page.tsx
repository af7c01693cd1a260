import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { cache } from 'react';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { PubliclySharedPost } from '@/components/posts/shared/publicly-shared-post';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { cachePageForVisitors } from '@/lib/http/response/page-cache';
import { linkPreviewMetadata } from '@/lib/web/metadata';
import { findEarliestPostExpiry } from '@/lib/posts/post-expiry';
import { findSharedPost } from '@/lib/posts/public-link';
import { unlistedPageMetadata, POST_NOT_FOUND_TITLE, POST_UNAVAILABLE_TITLE } from './shared-page-metadata';

type SharedPageProps = { params: Promise<{ shareToken: string }> };

const beginning = cache(now);

/** Returns the shared post or the error code. Cached, because the metadata and the page both need the post. */
const readShared = cache(async (shareToken: string) => {
  beginning();
  try {
    return await findSharedPost(shareToken);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return error.code;
    throw error;
  }
});

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const { shareToken } = await params;
  const post = await readShared(shareToken);
  // A missing post shows not-found.tsx, and an unavailable post shows forbidden.tsx. The browser then replaces that
  // file's title with the title returned here, so the two titles must be equal.
  if (post === 'not_found') return { ...unlistedPageMetadata, title: POST_NOT_FOUND_TITLE };
  if (post === 'forbidden') return { ...unlistedPageMetadata, title: POST_UNAVAILABLE_TITLE };

  const title = post.title ?? `A post about ${post.school.name}`;
  const description = singleLineExcerpt(withoutFormatting(post.content), 200);
  const path = `/shared/${shareToken}`;
  const card = { path: `${path}/opengraph-image`, alt: `${title}: ${post.school.name}, ${post.school.city}` };
  return {
    ...unlistedPageMetadata,
    title,
    description,
    ...linkPreviewMetadata({ type: 'article', title, description, path, card, publishedTime: post.createdAt }),
  };
}

export default async function SharedPage({ params }: SharedPageProps) {
  const post = await readShared((await params).shareToken);
  if (post === 'not_found') notFound();
  if (post === 'forbidden') forbidden();
  const moment = beginning();
  await cachePageForVisitors(moment, {
    school: post.school.id,
    until: async () => [await findEarliestPostExpiry([post.id], moment)],
  });
  return <PubliclySharedPost post={post} isSignedIn={(await getCurrentUser()) !== null} />;
}
