import { withDatabaseClient } from '../../load/database-client';
import type { SimulatedPerson } from '../../load/simulated-people';
import type { BenchmarkSite } from '../benchmark-site';

/** Every tenth member confirms closures and delays. Parents' reports would be refused outside the morning hours. */
const MEMBERS_PER_MODERATOR = 10;

export type StormModerator = { as: SimulatedPerson; schoolId: number };

/** Makes some members moderators of the first school that they follow, and deletes the closures of an earlier run. */
export const makeStormModerators = (
  { adminUrl }: BenchmarkSite,
  members: readonly SimulatedPerson[],
): Promise<StormModerator[]> =>
  withDatabaseClient(adminUrl, async (client) => {
    const chosen = members.filter((_, index) => index % MEMBERS_PER_MODERATOR === 0);
    const ids = chosen.map(({ id }) => id);
    await client.query('DELETE FROM storm_reports');
    await client.query('UPDATE users SET email_verified_at = now() WHERE id = ANY ($1)', [ids]);
    await client.query(
      `INSERT INTO school_moderators (user_id, school_id, given_by)
       SELECT user_id, min(school_id), user_id FROM user_school_subscriptions WHERE user_id = ANY ($1) GROUP BY user_id
       ON CONFLICT DO NOTHING`,
      [ids],
    );
    const { rows } = await client.query<{ id: number; schoolId: number }>(
      'SELECT user_id AS id, min(school_id) AS "schoolId" FROM school_moderators WHERE user_id = ANY ($1) GROUP BY user_id',
      [ids],
    );
    return rows.flatMap(({ id, schoolId }) => {
      const as = chosen.find((member) => member.id === id);
      return as ? [{ as, schoolId }] : [];
    });
  });
