import type pg from 'pg';
import { connectionPool } from '@/lib/database/db';

/** A statement as it was sent to PostgreSQL. `name` is set if the statement is prepared. */
export type SentToPostgres = { name?: string; text: string };

const sent: SentToPostgres[] = [];
const watched = new WeakSet<pg.PoolClient>();

/** Returns the statements that `work` sends over all connections of the application. */
export async function statementsSentBy(work: () => Promise<unknown>): Promise<SentToPostgres[]> {
  const pool = connectionPool();
  if (!pool.listeners('acquire').includes(watch)) pool.on('acquire', watch);
  sent.length = 0;
  await work();
  return [...sent];
}

function watch(client: pg.PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]) => {
    const [config] = args;
    sent.push(typeof config === 'string' ? { text: config } : (config as SentToPostgres));
    return send(...args);
  };
  client.query = query as typeof client.query;
}
