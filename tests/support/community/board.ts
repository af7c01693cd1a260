import { site } from '@/lib/site';
import { call, type Answer } from '../http/call';
import { cookieOf, type Person } from './people';
import { rows } from '../database/rows';

type Fields = {
  content?: string;
  title?: string | null;
  isAnonymous?: boolean;
  topic?: string | null;
  poll?: object;
  isConcern?: boolean;
  commentsFrom?: string;
};

/** Writes a post on a school's board. Returns its id. */
export async function post(author: Person, schoolId: number, fields: Fields = {}): Promise<number> {
  return created(
    await call('POST', '/api/posts', {
      as: author,
      body: { schoolId, content: 'When does the bus leave?', ...fields },
    }),
  ).id;
}

/** Writes a comment on a post. Returns its id. */
export async function comment(author: Person, postId: number, content = 'At eight, from the corner.'): Promise<number> {
  return created(await call('POST', `/api/posts/${postId}/comments`, { as: author, body: { content } })).id;
}

/** Writes a reply to a comment. Returns its id. */
export async function reply(author: Person, postId: number, parentId: number, content = 'Thanks!'): Promise<number> {
  return created(await call('POST', `/api/posts/${postId}/comments`, { as: author, body: { content, parentId } })).id;
}

export const vote = (voter: Person, postId: number, voteType: 'upvote' | 'downvote' = 'upvote'): Promise<Answer> =>
  call('POST', `/api/posts/${postId}/vote`, { as: voter, body: { voteType } });

/** Shares a post publicly. Returns the token of its public link. */
export async function share(author: Person, postId: number): Promise<string> {
  return created(await call('POST', `/api/posts/${postId}/share`, { as: author })).shareToken;
}

export async function follow(follower: Person, schoolId: number): Promise<void> {
  created(await call('POST', `/api/schools/${schoolId}/subscribe`, { as: follower }));
}

/** Returns the texts of a person's notifications, newest first. */
export async function notificationTextsOf(who: Person): Promise<string[]> {
  return created(await call('GET', '/api/notifications', { as: who })).map(({ text }: { text: string }) => text);
}

/** Creates `size` signed-in people who have no membership. */
export async function crowd(size: number): Promise<Person[]> {
  const people = await rows<{ id: number; email: string }>(
    `INSERT INTO users (email, password, first_name, terms_version)
     SELECT 'crowd-' || gen_random_uuid() || '@example.test', '', 'Robin', $2 FROM generate_series(1, $1) RETURNING id, email::text`,
    size,
    site.termsVersion,
  );
  const signedIn: Person[] = [];
  while (signedIn.length < size) {
    const some = people.slice(signedIn.length, signedIn.length + 10);
    signedIn.push(...(await Promise.all(some.map(async (one) => ({ ...one, cookie: await cookieOf(one.id) })))));
  }
  return signedIn;
}

function created({ status, body }: Answer) {
  if (status >= 300) throw new Error(`${status} ${body?.message}`);
  return body;
}
