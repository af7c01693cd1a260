import { call, type Answer } from '../http/call';
import { rows } from '../database/rows';
import { person, type Person } from './people';

type Kind = 'post' | 'comment';

/** Reports a post or comment. */
export const report = (
  who: Person,
  kind: Kind,
  id: number,
  fields: { reason?: string; note?: string | null } = {},
): Promise<Answer> =>
  call('POST', `/api/${kind}s/${id}/report`, { as: who, body: { reason: 'disrespectful', ...fields } });

/** Withdraws a report. */
export const withdraw = (who: Person, kind: Kind, id: number): Promise<Answer> =>
  call('DELETE', `/api/${kind}s/${id}/report`, { as: who });

/** Makes people verified parents of a school, so that their reports have full weight there. */
export const makeParents = (people: readonly Person[], schoolId: number): Promise<unknown> =>
  rows(
    "INSERT INTO school_parents (user_id, school_id, method) SELECT unnest($1::int[]), $2, 'code' ON CONFLICT DO NOTHING",
    people.map(({ id }) => id),
    schoolId,
  );

/** Returns the school of a post, or of a comment's post. */
export async function schoolOf(kind: Kind, id: number): Promise<number> {
  const postId = kind === 'post' ? '$1' : '(SELECT post_id FROM comments WHERE id = $1)';
  const [school] = await rows<{ school_id: number }>(`SELECT school_id FROM posts WHERE id = ${postId}`, id);
  if (!school) throw new Error(`There is no ${kind} ${id}`);
  return school.school_id;
}

/** Creates verified parents of the school, who all report the post or comment. Returns these parents. */
export async function reportByParents(count: number, kind: Kind, id: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => person('active')));
  await makeParents(people, await schoolOf(kind, id));
  for (const who of people) {
    const { status, body } = await report(who, kind, id);
    if (status !== 204) throw new Error(`${status} ${body?.message}`);
  }
  return people;
}

export const reviewQueue = async (admin: Person, state = 'waiting') =>
  (await call('GET', `/api/admin/reviews?state=${state}&limit=100`, { as: admin })).body;

/** Returns the id of the open review of a post or comment. */
export async function reviewOf(admin: Person, kind: Kind, id: number): Promise<number> {
  for (const row of await reviewQueue(admin)) {
    const { body } = await call('GET', `/api/admin/reviews/${row.id}`, { as: admin });
    if (body[kind]?.id === id && body.kind === kind) return row.id;
  }
  throw new Error(`No review is open for ${kind} ${id}`);
}

export const decide = (
  admin: Person,
  reviewId: number,
  decision: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  call('POST', `/api/admin/reviews/${reviewId}/decision`, {
    as: admin,
    body: { decision, reason: 'Against the guidelines', ...fields },
  });

export const appeal = (who: Person, reviewId: number, text = 'I meant the policy.'): Promise<Answer> =>
  call('POST', `/api/reviews/${reviewId}/appeal`, { as: who, body: { text } });

export const answerAppeal = (admin: Person, reviewId: number, decision: string, fields: object = {}): Promise<Answer> =>
  call('POST', `/api/admin/reviews/${reviewId}/appeal-decision`, {
    as: admin,
    body: { decision, reason: 'Read again', ...fields },
  });
