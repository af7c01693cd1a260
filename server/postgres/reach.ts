import pg from 'pg';
import { Failure } from '../fail';

/** Does the server of this address answer, and let us in? Never repeats the address, which holds a password. */
export async function requireDatabase(url: string, name = 'DATABASE_URL'): Promise<void> {
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
