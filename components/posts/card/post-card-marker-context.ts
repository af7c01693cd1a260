'use client';

import { createContext, type ReactNode } from 'react';
import type { BylineSchoolDisplay } from '@/components/posts/post-byline';
import type { PostView } from '@/lib/posts/schema';

export type PostCardProps = {
  post: PostView;
  /** Reason for highlighting this post. Undefined if the post is not highlighted. */
  highlight?: string;
  /** True for the first post of a list, whose pictures are probably visible without scrolling. */
  isFirst?: boolean;
  school?: BylineSchoolDisplay;
};

/**
 * Function that takes the props of a post card and returns a marker. The server renders the card separately, and then
 * puts it in place of the marker. Null if cards are rendered directly.
 */
export const PostCardMarkerContext = createContext<((card: PostCardProps) => ReactNode) | null>(null);
