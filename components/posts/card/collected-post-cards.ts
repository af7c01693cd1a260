'use client';

import { createContext, type ReactNode } from 'react';
import type { BylineSchoolDisplay } from '@/components/posts/post-byline';
import type { PostView } from '@/lib/posts/schema';

export type PostCardProps = {
  post: PostView;
  /** Reason why this post is highlighted, if it is. */
  highlight?: string;
  school?: BylineSchoolDisplay;
};

/**
 * Takes the post cards of a page that the server renders, and returns a marker to render in place of each card. Null
 * if the cards are rendered in place.
 */
export const CollectedPostCards = createContext<((card: PostCardProps) => ReactNode) | null>(null);
