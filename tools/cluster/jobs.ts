import pg from 'pg';

/**
 * Returns the exclusive jobs that ran twice at the same time, according to the tables of pg-boss. Such a fault is
 * possible because both web processes fetch jobs.
 */
export async function faultsOfJobs(database: string): Promise<string[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT one.name FROM pgboss.job one JOIN pgboss.job other
      ON other.name = one.name AND other.id > one.id AND other.started_on < one.completed_on AND one.started_on < other.completed_on
    JOIN pgboss.queue ON queue.name = one.name AND queue.policy = 'exclusive'`);
  await client.end();
  return rows.map(({ name }) => name);
}
