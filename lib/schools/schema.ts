import { z } from 'zod';
import { pathIdField } from '@/lib/schema-fields';
import { fieldSources } from './facts/field-sources';

export const schoolParams = z.object({ id: pathIdField });

const nullable = z.string().nullable();

/** A school in a list. `grades` and `gradeRange` are two names for the same field (decision D8). */
export const schoolSummary = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  province: z.string(),
  type: nullable,
  grades: nullable,
  gradeRange: nullable,
  rceName: nullable,
  schoolFamily: nullable,
  description: nullable,
  thumbnail: nullable,
  website: nullable,
  phone: nullable,
  civicAddress: nullable,
  postalCode: nullable,
  geoLocation: nullable,
});
export type SchoolSummary = z.output<typeof schoolSummary>;
export const schoolList = z.array(schoolSummary);

/**
 * A school with its details. Names and addresses of the school's staff are included only for members (decisions A1,
 * D12).
 */
export const schoolView = schoolSummary.extend({
  schoolUuid: nullable,
  slc: nullable,
  rceCSAPCode: nullable,
  feederSchools: nullable,
  fax: nullable,
  mailingAddress: nullable,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Sources of the fields in the response. A field whose source is unknown is left out. */
  sources: fieldSources,
  email: nullable.optional(),
  principal: nullable.optional(),
  vicePrincipal: nullable.optional(),
  principalEmail: nullable.optional(),
  vicePrincipalEmail: nullable.optional(),
});
export type SchoolView = z.output<typeof schoolView>;

/** Activity at a school, for lists of schools. It is the same for every signed-in person. */
export const schoolHighlights = z.object({
  /** Number of followers, rounded down to a multiple of five. Null below five, so that it reveals no individuals. */
  followers: z.int().min(5).multipleOf(5).nullable(),
  /** Time of the newest post that every signed-in person may see. */
  lastPostAt: z.iso.datetime().nullable(),
  /** The event that is in progress or begins next, within two months. */
  nextEvent: z
    .object({ title: z.string(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable(), allDay: z.boolean() })
    .nullable(),
});
export type SchoolHighlights = z.output<typeof schoolHighlights>;

export const EMPTY_SCHOOL_HIGHLIGHTS: SchoolHighlights = { followers: null, lastPostAt: null, nextEvent: null };

/**
 * Highlights of all schools that have at least one highlight. A school whose three highlights are all null is left out.
 */
export const schoolHighlightsList = z.array(schoolHighlights.extend({ schoolId: z.int() }));
export type SchoolHighlightsList = z.output<typeof schoolHighlightsList>;

/** A followed school, as `GET /api/user/subscriptions` returns it. */
export const followedSchool = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  province: z.string(),
  type: nullable,
  grades: nullable,
  gradeRange: nullable,
  description: nullable,
  subscribedAt: z.iso.datetime(),
  /**
   * Number of visible posts from the last 7 days and of their comments, by which 'Trending Schools' is sorted (decision
   * D13).
   */
  recentActivity: z.int(),
  /**
   * Number of other people's visible questions from the last 30 days that wait for an answer (record 117). Zero if the
   * person mutes questions in their feed.
   */
  waitingQuestions: z.int(),
  /** Null if the highlights could not be read. */
  highlights: schoolHighlights.nullable(),
});
export type FollowedSchool = z.output<typeof followedSchool>;

export const followSchoolReply = z.object({ schoolId: z.int(), isFollowing: z.boolean() });
export type FollowSchoolReply = z.output<typeof followSchoolReply>;

/** Contents of a school's board while it has no posts. */
export const emptyBoardPlaceholderView = z.object({
  /**
   * Number of the school's followers, not counting the viewer. The value 'some' means one to four, because small
   * numbers could reveal individuals.
   */
  followers: z.union([z.int(), z.literal('some')]),
  /** Five questions that parents often ask in this month. */
  questions: z.array(z.string()),
});
export type EmptyBoardPlaceholderView = z.output<typeof emptyBoardPlaceholderView>;
