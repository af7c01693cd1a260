import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { onePerProcess } from '@/lib/process';

const RETRY_MS = 2_000;

type Tell = (userId: number | null) => void;

type Line = { connected: Promise<void>; tell: Tell };

const holder = onePerProcess('listener', (): { line?: Line } => ({}));

/**
 * Calls `tell` with a user's id whenever one of his notifications was written, by a trigger's pg_notify.
 * A lost line is taken up again, and then everyone is told, since what happened meanwhile was missed.
 */
export async function listen(tell: Tell): Promise<void> {
  if (holder.line) holder.line.tell = tell;
  else holder.line = { tell, connected: connect(false) };
  await holder.line.connected;
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
  client.on('notification', ({ payload }) => holder.line?.tell(Number(payload)));
  try {
    await client.connect();
    await client.query('LISTEN notifications');
    if (isAgain) holder.line?.tell(null);
  } catch (error) {
    lose(error instanceof Error ? error.message : 'unknown');
  }
}
