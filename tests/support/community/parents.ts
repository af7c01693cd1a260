import { db } from '@/lib/database/db';
import type { SchoolProofMethod } from '@/prisma/generated/enums';
import { follow, post, vote } from './board';
import { call } from '../http/call';
import { person, type Person } from './people';

/** Marks a person as verified by an administrator, or removes the verification. */
export async function verifyPerson(who: { id: number }, isVerified = true): Promise<void> {
  const data = { verifiedMethod: isVerified ? ('admin' as const) : null, verifiedAt: new Date() };
  await db().user.update({ where: { id: who.id }, data, select: { id: true } });
}

/** Makes a person a verified parent of one school, with a verified email address. */
export async function proveParent(
  who: { id: number },
  schoolId: number,
  method: SchoolProofMethod = 'code',
): Promise<void> {
  await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
  await db().schoolParent.create({ data: { userId: who.id, schoolId, method }, select: { userId: true } });
}

/**
 * Creates people who follow a school. The optional function `become` runs for each person, for example to verify the
 * person as a parent.
 */
export async function createFollowers(schoolId: number, size: number, become?: (who: Person) => Promise<void>) {
  const people = await Promise.all(Array.from({ length: size }, () => person('active')));
  for (const each of people) {
    await follow(each, schoolId);
    await become?.(each);
  }
  return people;
}

/** Returns the verification level that a post shows for its author. */
export const levelOf = async (postId: number, as: Person): Promise<string> =>
  (await call('GET', `/api/posts/${postId}`, { as })).body.authorVerified;

/** Returns the post ids of a board, most popular first. */
export const listPopularPostIds = async (schoolId: number, as: Person): Promise<number[]> =>
  (await call('GET', `/api/schools/${schoolId}/posts?sort=popular`, { as })).body.map(({ id }: { id: number }) => id);

export const castVote = async (who: Person, postId: number, voteType: 'upvote' | 'downvote' = 'upvote') => {
  const { status } = await vote(who, postId, voteType);
  if (status !== 200) throw new Error(String(status));
};

export const postBy = (author: Person, schoolId: number, isAnonymous = false): Promise<number> =>
  post(author, schoolId, { isAnonymous });
