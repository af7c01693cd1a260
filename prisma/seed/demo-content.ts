import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConcernState, Office, PostTopic, ReportReason, ReviewCause, ReviewDecision } from '@/prisma/generated/enums';

// Every person and every word of the demo is invented. The schools are real, so the demo must not harm their
// reputation.

const folder = new URL('./demo/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const person = z.strictObject({
  key: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  membership: z.enum(['active', 'trial', 'canceled', 'lapsed', 'council', 'none']),
  isAdmin: z.boolean(),
  joinedDaysAgo: z.number(),
  /** Method by which the person was verified as a Nova Scotia parent. */
  verified: z.enum(['card', 'admin']).optional(),
  /** Numbers of the schools that the person follows. The number of a school is the field `slc` in the schools file. */
  follows: z.array(z.string()),
  /** Schools where the person is a verified parent: by the first code of the school, or else by an administrator. */
  parentOf: z.array(z.string()).optional(),
  /** Two verified parents who vouch for the person at a school. */
  vouchedBy: z.strictObject({ school: z.string(), people: z.array(z.string()) }).optional(),
  /** Name of a drawing in `demo-avatars`, without the extension. */
  avatar: z.string().optional(),
  /** Titles of the posts that the person saved. */
  saved: z.array(z.string()).optional(),
});
export type DemoPerson = z.output<typeof person>;

const comment = z.strictObject({ by: z.string(), hoursAfter: z.number(), content: z.string() });
export type DemoComment = z.output<typeof comment>;

/**
 * `file` is the name of a drawing in `demo-pictures`, without the extension. If `isFilm` is true, the drawing is the
 * preview image of a video.
 */
const picture = z.strictObject({ file: z.string(), alt: z.string(), isFilm: z.boolean().optional() });
export type DemoPicture = z.output<typeof picture>;

/**
 * A poll. `votes` has the number of votes for each choice, cast by verified parents of the school. `endsInDays` is
 * negative for a poll that has closed.
 */
const poll = z.strictObject({ choices: z.array(z.string()), endsInDays: z.int(), votes: z.array(z.int()) });

/**
 * A concern with its moves, oldest first. `meToo` is the number of verified parents who share it. `reply` is what the
 * school's office replied.
 */
const concern = z.strictObject({
  meToo: z.int(),
  reply: z.strictObject({ daysAgo: z.number(), content: z.string() }).optional(),
  moves: z.array(
    z.strictObject({
      daysAgo: z.number(),
      state: z.enum(ConcernState),
      office: z.enum(Office).optional(),
      note: z.string().optional(),
    }),
  ),
});

const post = z.strictObject({
  by: z.string(),
  daysAgo: z.number(),
  /** Hour of the day, 0 to 23, in Nova Scotia's time. */
  hour: z.number(),
  title: z.string().optional(),
  topic: z.enum(PostTopic).optional(),
  /** Paragraphs of the post's text. */
  content: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
  isAnonymous: z.boolean().optional(),
  isShared: z.boolean().optional(),
  /** Reason why the post is hidden from everybody except its author and administrators. */
  withheld: z.enum(['reports', 'words', 'removed']).optional(),
  pictures: z.array(picture).optional(),
  poll: poll.optional(),
  concern: concern.optional(),
  comments: z.array(comment),
  /** People who voted for the post, by their keys in people.json. */
  up: z.array(z.string()),
  down: z.array(z.string()),
});

/**
 * Posts of one school. `school` is the school's number (`slc`) in ns-schools.csv, and `name` only tells editors which
 * school it is.
 */
const board = z.strictObject({ school: z.string(), name: z.string(), posts: z.array(post) });

/** School whose council takes part in verifying parents. Verified parents of a founding school get a free year. */
const community = z.strictObject({
  school: z.string(),
  name: z.string(),
  /** Posters with a code of the school: days since each was put up, and the parents who used its code. */
  posters: z.array(z.strictObject({ daysAgo: z.int(), parents: z.array(z.string()) })),
  /**
   * Codes for prepaid access that the school council bought. The parents who used the code on the school's first poster
   * each used one of these codes too.
   */
  councilCodes: z.strictObject({ note: z.string(), count: z.int() }).optional(),
  isFounding: z.boolean().optional(),
});
export type DemoCommunity = z.output<typeof community>;

/** A moderators' review of the post with the title `post`. `hoursAfter` counts from the creation of the post. */
const review = z.strictObject({
  post: z.string(),
  cause: z.enum(ReviewCause),
  reports: z.array(z.strictObject({ by: z.string(), reason: z.enum(ReportReason), note: z.string().optional() })),
  decision: z
    .strictObject({ by: z.string(), what: z.enum(ReviewDecision), reason: z.string(), hoursAfter: z.number() })
    .optional(),
  appeal: z.strictObject({ text: z.string(), hoursAfter: z.number() }).optional(),
});
export type DemoReview = z.output<typeof review>;

const event = z.strictObject({
  school: z.string(),
  title: z.string(),
  /** First day of the event, counted in school days. The next school day is 1. */
  onSchoolDay: z.int(),
  /** Local start time and end time. Omitted for an all-day event. */
  at: z.tuple([z.string(), z.string()]).optional(),
  /** Number of days of an all-day event. */
  lasts: z.int().default(1),
  location: z.string().optional(),
  description: z.string().optional(),
  weeklyFor: z.int().optional(),
  isCanceled: z.boolean().optional(),
  /** Verified parent who suggested the event. It waits for a moderator. */
  suggestedBy: z.string().optional(),
});
export type DemoEvent = z.output<typeof event>;

export type DemoPost = z.output<typeof post> & { school: string };

export const demoCommunities = z.array(community).parse(read('communities.json'));
export const demoReviews = z.array(review).parse(read('reviews.json'));
export const demoEvents = z.array(event).parse(read('events.json'));

/** Parents use the code of a poster within this number of days after the poster was made. */
const POSTER_DAYS = 10;

/**
 * Returns the people who used the codes on a school's posters. Each person's key is their name. They read and vote but
 * write nothing.
 */
const parentsOf = ({ school, posters, councilCodes }: DemoCommunity): DemoPerson[] =>
  posters.flatMap(({ daysAgo, parents }, poster) =>
    parents.map((name, index) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      return {
        ...{ key: name, email: `${firstName.toLowerCase()}@demo.test`, firstName, lastName },
        membership: councilCodes && poster === 0 ? 'council' : 'none',
        isAdmin: false,
        joinedDaysAgo: daysAgo - (Math.min(daysAgo, POSTER_DAYS) * (index + 1)) / (parents.length + 1),
        follows: [school],
        parentOf: [school],
      };
    }),
  );

export const demoPeople: DemoPerson[] = [
  ...z.array(person).parse(read('people.json')),
  ...demoCommunities.flatMap(parentsOf),
];

export const demoBoards = readdirSync(new URL('posts/', folder))
  .sort()
  .flatMap((file) => z.array(board).parse(read(`posts/${file}`)));

export const demoPosts: DemoPost[] = demoBoards.flatMap(({ school, posts }) =>
  posts.map((each) => ({ ...each, school })),
);

/** Returns the keys of the verified parents who share the concern of a demo post. Its author is not one of them. */
export const concernParents = ({ school, by, concern }: DemoPost): string[] =>
  demoPeople
    .filter(({ key, parentOf }) => key !== by && parentOf?.includes(school))
    .map(({ key }) => key)
    .slice(0, concern?.meToo ?? 0);

/**
 * Returns the votes in the poll of a demo post. The voters are parents of the school who were verified before the poll
 * closed.
 */
export function pollVotes({ school, poll }: DemoPost): { key: string; choice: number }[] {
  if (!poll) return [];
  const cast = poll.votes.flatMap((count, choice) =>
    Array.from({ length: count }, (_, index) => ({ choice, order: (index + 0.5) / count })),
  );
  const voters = demoPeople.filter(
    ({ key, joinedDaysAgo, parentOf, vouchedBy }) =>
      (parentOf?.includes(school) || vouchedBy?.school === school) &&
      joinedDaysAgo > -poll.endsInDays &&
      // The demo account `member` has no vote in open polls, so that people who try the demo can vote.
      (key !== 'member' || poll.endsInDays < 0),
  );
  return cast.sort((a, b) => a.order - b.order).map(({ choice }, index) => ({ key: voters[index]?.key ?? '', choice }));
}
