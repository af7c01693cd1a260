import pg from 'pg';
import { Failure } from '../runtime/command-failure';

/**
 * Throws if the database server at this address does not respond or refuses the connection. The message omits the
 * address, because the address contains a password.
 */
export async function requireReachableDatabase(url: string, name = 'DATABASE_URL'): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Failure(`The database of ${name} does not answer: ${message || code}.`);
  }
}
