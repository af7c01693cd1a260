import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

const RETRY_MS = 2_000;

type Tell = (userId: number | null) => void;

// One line a process, also when development reloads this module.
const holder = globalThis as { __listener?: { connected: Promise<void>; tell: Tell } };

/**
 * Calls `tell` with a user's id whenever one of his notifications was written, by a trigger's pg_notify.
 * A lost line is taken up again, and then everyone is told, since what happened meanwhile was missed.
 */
export async function listen(tell: Tell): Promise<void> {
  if (holder.__listener) holder.__listener.tell = tell;
  else holder.__listener = { tell, connected: connect(false) };
  await holder.__listener.connected;
}

async function connect(isAgain: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  let lost = false;
  const lose = (reason: string) => {
    if (lost) return;
    lost = true;
    log.warn({ event: 'notifications.line-lost', reason });
    client.end().catch(() => {});
    setTimeout(() => void connect(true), RETRY_MS).unref();
  };
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('ended'));
  client.on('notification', ({ payload }) => holder.__listener?.tell(Number(payload)));
  try {
    await client.connect();
    await client.query('LISTEN notifications');
    if (isAgain) holder.__listener?.tell(null);
  } catch (error) {
    lose(error instanceof Error ? error.message : 'unknown');
  }
}
