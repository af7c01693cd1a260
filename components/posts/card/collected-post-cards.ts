'use client';

import { createContext, type ReactNode } from 'react';
import type { PostCardProps } from './post-card';

/**
 * Takes the post cards of a page that the server renders, and returns a marker to render in place of each card. Null
 * if the cards are rendered in place.
 */
export const CollectedPostCards = createContext<((card: PostCardProps) => ReactNode) | null>(null);
