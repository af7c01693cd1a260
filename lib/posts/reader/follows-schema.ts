import { z } from 'zod';
import { pathIdField } from '@/lib/schema-fields';

/**
 * Maximum number of posts that a person may follow or mute. A larger number would slow down every page, because every
 * page reads notifications except those of muted posts.
 */
export const MAX_FOLLOWED_POSTS = 1_000;
export const MAX_FOLLOWED_PEOPLE = 500;

export const personParams = z.object({ id: pathIdField });

export const personFollowReply = z.object({ userId: z.int(), isFollowed: z.boolean() });
export type PersonFollowReply = z.output<typeof personFollowReply>;

/** The people and posts that a person follows, and the posts that the person muted, latest first. */
export const followList = z.object({
  people: z.array(z.object({ userId: z.int(), name: z.string(), since: z.iso.datetime() })),
  posts: z.array(
    z.object({
      postId: z.int(),
      schoolId: z.int(),
      schoolName: z.string(),
      /** Title or beginning of the post. Null if the person cannot see the post at present. */
      title: z.string().nullable(),
      isMuted: z.boolean(),
      since: z.iso.datetime(),
    }),
  ),
});
export type FollowList = z.output<typeof followList>;
