import { db } from '@/lib/database/db';
import type { SchoolProofMethod } from '@/prisma/generated/enums';
import { follow, post, vote } from './board';
import { call } from '../http/call';
import { person, type Person } from './people';

/** As an administrator's word makes somebody a verified parent; or takes it back. */
export async function verify(who: { id: number }, isVerified = true): Promise<void> {
  const data = { verifiedMethod: isVerified ? ('admin' as const) : null, verifiedAt: new Date() };
  await db().user.update({ where: { id: who.id }, data, select: { id: true } });
}

/** Makes somebody a parent of one school, whose address is proven. */
export async function prove(who: { id: number }, schoolId: number, method: SchoolProofMethod = 'code'): Promise<void> {
  await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
  await db().schoolParent.create({ data: { userId: who.id, schoolId, method }, select: { userId: true } });
}

/** So many followers of a school, and what they are. */
export async function followers(schoolId: number, size: number, become?: (who: Person) => Promise<void>) {
  const people = await Promise.all(Array.from({ length: size }, () => person('active')));
  for (const each of people) {
    await follow(each, schoolId);
    await become?.(each);
  }
  return people;
}

/** What a post says of its author to somebody. */
export const levelOf = async (postId: number, as: Person): Promise<string> =>
  (await call('GET', `/api/posts/${postId}`, { as })).body.authorVerified;

/** Ids of a board, the most popular first. */
export const popular = async (schoolId: number, as: Person): Promise<number[]> =>
  (await call('GET', `/api/schools/${schoolId}/posts?sort=popular`, { as })).body.map(({ id }: { id: number }) => id);

export const voted = async (who: Person, postId: number, voteType: 'upvote' | 'downvote' = 'upvote') => {
  const { status } = await vote(who, postId, voteType);
  if (status !== 200) throw new Error(String(status));
};

export const postBy = (author: Person, schoolId: number, isAnonymous = false): Promise<number> =>
  post(author, schoolId, { isAnonymous });
