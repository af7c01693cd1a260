import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabaseClient } from '../load/database-client';
import { parentProcessId } from '../load/process-statistics';

type DatabaseStatementCounter = {
  /** Process id of the database server. */
  pid: number;
  /**
   * Runs the work five times and returns the lowest number of statements. Background jobs may add statements to some of
   * these runs.
   */
  statementsOf: (work: () => Promise<unknown>) => Promise<number>;
};

/** Finds the process of the database server, and counts the statements that this server executes. */
export const withDatabaseStatementCounter = <T>(
  url: string,
  use: (database: DatabaseStatementCounter) => Promise<T>,
): Promise<T> =>
  withDatabaseClient(url, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const calls = async () => {
      const result = await client.query<{ calls: number }>(
        `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
         WHERE toplevel AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%pgboss%' AND query NOT LIKE '%LISTEN%'`,
      );
      return result.rows[0]?.calls ?? 0;
    };
    const statementsOf = async (work: () => Promise<unknown>) => {
      let fewest = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round += 1) {
        const before = await calls();
        await work();
        await sleep(20);
        fewest = Math.min(fewest, (await calls()) - before);
      }
      return fewest;
    };
    return use({ pid: parentProcessId(rows[0]?.pid ?? 0), statementsOf });
  });
