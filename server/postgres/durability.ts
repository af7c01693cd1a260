import pg from 'pg';

/** PostgreSQL settings that must be on. Each value says what may be lost if the setting is off. */
const REQUIRED_SETTINGS: Record<string, string> = {
  fsync: 'a power cut may destroy the whole database',
  full_page_writes: 'a power cut may leave pages half written',
  synchronous_commit: 'a crash may lose writes that were confirmed just before it',
  data_checksums: 'data that a failing disk has changed is read without an error',
};

/**
 * Returns a sentence for each current database setting that may lose or corrupt committed data (security R9). Returns
 * an empty list if all settings are safe.
 */
export async function findDurabilityRisks(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = 'off' ORDER BY name",
      [Object.keys(REQUIRED_SETTINGS)],
    );
    return rows.map(({ name }) => `${name} is off: ${REQUIRED_SETTINGS[name]}`);
  } finally {
    await client.end();
  }
}
