'use client';

import { createContext, useContext } from 'react';
import type { SchoolReviewRow, SchoolReviewView, ReviewRow, ReviewView } from '@/lib/moderation/schema';

/** A review queue: the administrators' queue, or the queue of one school for its moderators. */
export type ReviewQueue = {
  /** Base path of the API for this queue. */
  api: string;
  /** Path of the queue's page. The path of a review begins with this path. */
  href: string;
  name: string;
  isLocal: boolean;
};

export const ADMINISTRATORS: ReviewQueue = {
  api: '/api/admin/reviews',
  href: '/admin/moderation',
  name: 'Moderation',
  isLocal: false,
};

export const queueOfSchool = (schoolId: number): ReviewQueue => ({
  api: `/api/schools/${schoolId}/reviews`,
  href: `/schools/${schoolId}/moderation`,
  name: 'the queue',
  isLocal: true,
});

const Context = createContext(ADMINISTRATORS);
export const QueueProvider = Context.Provider;
export const useQueue = (): ReviewQueue => useContext(Context);

/** A review in the administrators' queue or in a moderator's queue. */
export type CaseRow = ReviewRow | SchoolReviewRow;
type AdminOnlyFields = Omit<ReviewView, keyof SchoolReviewView>;
export type Case =
  | (ReviewView & { writer?: undefined })
  | (SchoolReviewView & { [Name in keyof AdminOnlyFields]?: undefined });
