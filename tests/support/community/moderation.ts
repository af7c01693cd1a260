import { call, type Answer } from '../http/call';
import { person, type Person } from './people';

type Kind = 'post' | 'comment';

/** What someone says of a post or a comment. */
export const report = (
  who: Person,
  kind: Kind,
  id: number,
  fields: { reason?: string; note?: string | null } = {},
): Promise<Answer> =>
  call('POST', `/api/${kind}s/${id}/report`, { as: who, body: { reason: 'disrespectful', ...fields } });

/** Takes it back. */
export const withdraw = (who: Person, kind: Kind, id: number): Promise<Answer> =>
  call('DELETE', `/api/${kind}s/${id}/report`, { as: who });

/** So many people report it; they come back. */
export async function reportedBy(count: number, kind: Kind, id: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => person('active')));
  for (const who of people) {
    const { status, body } = await report(who, kind, id);
    if (status !== 204) throw new Error(`${status} ${body?.message}`);
  }
  return people;
}

export const queue = async (admin: Person, state = 'waiting') =>
  (await call('GET', `/api/admin/reviews?state=${state}&limit=100`, { as: admin })).body;

/** The id of the review that is open for it. */
export async function reviewOf(admin: Person, kind: Kind, id: number): Promise<number> {
  for (const row of await queue(admin)) {
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
