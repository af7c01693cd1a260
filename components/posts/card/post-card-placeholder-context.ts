'use client';

import { createContext, type ReactNode } from 'react';
import type { BylineSchoolNameStyle } from '@/components/posts/post-byline';
import type { PostView } from '@/lib/posts/schema';

export type PostCardProps = {
  post: PostView;
  /** Reason for highlighting this post. Undefined if the post is not highlighted. */
  highlight?: string;
  /** True for the first post of a list, whose pictures are probably visible without scrolling. */
  isFirst?: boolean;
  school?: BylineSchoolNameStyle;
};

/**
 * Function that returns a marker for a post card. The server renders the cards separately, and replaces each marker
 * with its card. Null if cards are rendered without markers.
 */
export const PostCardPlaceholderContext = createContext<((card: PostCardProps) => ReactNode) | null>(null);
