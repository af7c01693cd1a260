import pg from 'pg';

/** Opens a database connection for one use, because an outage of the database ends all its connections. */
export async function withDatabaseClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on('error', () => undefined); // The outage may break the connection, so connection errors are ignored.
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
