import pg from 'pg';
import { waitUntil } from '../concurrency';
import { superuserUrl } from './owner';
import { rows } from './rows';

/** Number of the advisory lock on which the application waits. */
const LOCK = 4_848;

/**
 * Runs `work`, and cuts its database connection when it writes to a table, as if its process were killed there. Returns
 * what `work` returned, or its error.
 */
export async function cutWhenWritingTo<T>(table: string, work: () => Promise<T>): Promise<T | Error> {
  await rows(`
    CREATE OR REPLACE FUNCTION wait_for_cut() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK});
      RETURN NULL;
    END $$;
    CREATE TRIGGER wait_for_cut AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait_for_cut()`);
  const holder = new pg.Client({ connectionString: superuserUrl() });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const result = work().catch((error: unknown) => error as Error);
    await waitUntil(async () => (await cutWaiting()) > 0, 60_000);
    return await result;
  } finally {
    await holder.end();
    await rows(`DROP TRIGGER wait_for_cut ON ${table}`);
  }
}

const cutWaiting = async (): Promise<number> =>
  (
    await rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'",
    )
  ).length;
