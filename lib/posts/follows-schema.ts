import { z } from 'zod';
import { pathId } from '@/lib/fields';

/** More would make each notice of a page look through them. */
export const MOST_POSTS = 1_000;
export const MOST_PEOPLE = 500;

export const personParams = z.object({ id: pathId });

export const personFollowReply = z.object({ userId: z.int(), isFollowed: z.boolean() });
export type PersonFollowReply = z.output<typeof personFollowReply>;

/** Whose posts one follows, and which posts one follows or muted, the newest choice first. */
export const followList = z.object({
  people: z.array(z.object({ userId: z.int(), name: z.string(), since: z.iso.datetime() })),
  posts: z.array(
    z.object({
      postId: z.int(),
      schoolId: z.int(),
      schoolName: z.string(),
      /** Its title or beginning; null while one does not see it. */
      title: z.string().nullable(),
      isMuted: z.boolean(),
      since: z.iso.datetime(),
    }),
  ),
});
export type FollowList = z.output<typeof followList>;
