import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

// Every person and every word of the demo is invented. The schools are real, so the demo must not harm their
// reputation.

const folder = new URL('./demo/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const person = z.strictObject({
  key: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  membership: z.enum(['active', 'trial', 'canceled', 'lapsed', 'none']),
  isAdmin: z.boolean(),
  joinedDaysAgo: z.number(),
  /** Method by which the person was verified as a Nova Scotia parent. */
  verified: z.enum(['card', 'admin']).optional(),
  /** Numbers of the schools that the person follows. The number of a school is the field `slc` in the schools file. */
  follows: z.array(z.string()),
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

const post = z.strictObject({
  by: z.string(),
  daysAgo: z.number(),
  /** Hour of the day, 0 to 23, in Nova Scotia's time. */
  hour: z.number(),
  title: z.string().optional(),
  /** Paragraphs of the post's text. */
  content: z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n')),
  isAnonymous: z.boolean().optional(),
  isShared: z.boolean().optional(),
  /** Reason why the post is hidden from everybody except its author and administrators. */
  withheld: z.enum(['reports', 'words', 'removed']).optional(),
  pictures: z.array(picture).optional(),
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

export type DemoPost = z.output<typeof post> & { school: string };

export const demoPeople: DemoPerson[] = z.array(person).parse(read('people.json'));

export const demoBoards = readdirSync(new URL('posts/', folder))
  .sort()
  .flatMap((file) => z.array(board).parse(read(`posts/${file}`)));

export const demoPosts: DemoPost[] = demoBoards.flatMap(({ school, posts }) =>
  posts.map((each) => ({ ...each, school })),
);
