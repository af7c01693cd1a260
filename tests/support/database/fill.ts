import pg from 'pg';

/**
 * Fills tables by running the statements. Drops the indexes during the run, which halves the time, and uses a
 * connection without a time limit.
 */
export async function fillTables(superuserUrl: string, tables: readonly string[], statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = ANY($1) AND indexname NOT LIKE '%_pkey'",
    [tables],
  );
  const drop = rows.map(({ name }) => `DROP INDEX ${name};`).join('\n');
  const make = rows.map(({ definition }) => `${definition};`).join('\n');
  await client.query(`${drop} ${statements}; ${make} ANALYZE`);
  await client.end();
}
