import { withDatabaseClient } from '../load/database-client';
import { networkAddressOfPerson, type SimulatedPerson } from '../load/simulated-people';
import { FIRST_BENCHMARK_USER_ID, hashSessionSecret } from './benchmark-community';
import type { BenchmarkSite } from './benchmark-site';

/** Returns members who have access, each with a session from today and a network address. */
export const createMemberSessions = ({ adminUrl, seal }: BenchmarkSite, count: number): Promise<SimulatedPerson[]> =>
  withDatabaseClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'SELECT user_id AS id FROM memberships WHERE user_id >= $1 AND access_until > now() ORDER BY user_id LIMIT $2',
      [FIRST_BENCHMARK_USER_ID, count],
    );
    const ids = rows.map(({ id }) => id);
    const sessions = ids.map((id) => `snow-session-${id}`);
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, expires_at)
       SELECT hash, id, now() + interval '1 day' FROM unnest($1::text[], $2::int[]) AS s (hash, id)
       ON CONFLICT (id_hash) DO UPDATE SET last_seen_at = now(), created_at = now(), expires_at = excluded.expires_at`,
      [sessions.map(hashSessionSecret), ids],
    );
    const seals = await Promise.all(sessions.map(seal));
    return ids.map((id, index) => ({ id, cookie: `sid=${seals[index]}`, from: networkAddressOfPerson(id) }));
  });
