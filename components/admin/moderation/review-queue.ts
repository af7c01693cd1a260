'use client';

import { createContext, useContext } from 'react';
import type { ReviewQueuePath } from '@/lib/http/query-keys';
import type { ModeratorReviewRow, ModeratorReviewView, ReviewRow, AdminReviewView } from '@/lib/moderation/schema';

/** A review queue: the administrators' queue, or the queue of one school for its moderators. */
export type ReviewQueue = {
  /** Base path of the API routes of this review queue. */
  api: ReviewQueuePath;
  /** Path of the page with the review queue. The path of each review begins with this path. */
  href: string;
  name: string;
  isLocal: boolean;
  /** Returns the page to open after a decision, if the reviewer does not open the next review. */
  returnHref?: () => string;
};

export const ADMIN_REVIEW_QUEUE: ReviewQueue = {
  api: '/api/admin/reviews',
  href: '/admin/moderation',
  name: 'Moderation',
  isLocal: false,
};

export const createModeratorReviewQueue = (schoolId: number): ReviewQueue => ({
  api: `/api/schools/${schoolId}/reviews`,
  href: `/schools/${schoolId}/moderation`,
  name: 'the queue',
  isLocal: true,
});

const Context = createContext(ADMIN_REVIEW_QUEUE);
export const ReviewQueueProvider = Context.Provider;
export const useReviewQueue = (): ReviewQueue => useContext(Context);

/** A review in the administrators' queue or in a moderator's queue. */
export type AdminOrModeratorReviewRow = ReviewRow | ModeratorReviewRow;
type AdminOnlyFields = Omit<AdminReviewView, keyof ModeratorReviewView>;
export type AdminOrModeratorReview =
  | (AdminReviewView & { writer?: undefined })
  | (ModeratorReviewView & { [Name in keyof AdminOnlyFields]?: undefined });
