import pg from 'pg';
import { FIRST_USER, hashOf } from '../community';
import type { Bench } from '../site';
import type { Member } from './person-requests';

/** Returns members who have access, each with a session from today. */
export async function createMemberSessions({ adminUrl, seal }: Bench, count: number): Promise<Member[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      'SELECT user_id AS id FROM memberships WHERE user_id >= $1 AND access_until > now() ORDER BY user_id LIMIT $2',
      [FIRST_USER, count],
    );
    const sessions = rows.map(({ id }) => ({ id, session: `snow-session-${id}` }));
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, expires_at)
       SELECT hash, id, now() + interval '1 day' FROM unnest($1::text[], $2::int[]) AS s (hash, id)
       ON CONFLICT (id_hash) DO UPDATE SET last_seen_at = now(), created_at = now(), expires_at = excluded.expires_at`,
      [sessions.map(({ session }) => hashOf(session)), sessions.map(({ id }) => id)],
    );
    return await Promise.all(
      sessions.map(async ({ id, session }) => ({ number: id, cookie: `sid=${await seal(session)}` })),
    );
  } finally {
    await client.end();
  }
}
