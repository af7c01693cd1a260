import { withDatabaseClient } from '../load/database-client';

/**
 * Returns the names of jobs that ran twice at the same time, although their queue allows only one run. Two web
 * processes could cause this error, because both fetch jobs.
 */
export const findConcurrentJobRuns = (database: string): Promise<string[]> =>
  withDatabaseClient(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      SELECT DISTINCT one.name FROM pgboss.job one JOIN pgboss.job other
        ON other.name = one.name AND other.id > one.id AND other.started_on < one.completed_on AND one.started_on < other.completed_on
      JOIN pgboss.queue ON queue.name = one.name AND queue.policy = 'exclusive'`);
    return rows.map(({ name }) => name);
  });
