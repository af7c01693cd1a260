import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { getProcessWideValue } from '@/lib/process-wide-values';

const RETRY_MS = 2_000;

/** Notification channels to which database triggers send. */
export type DatabaseChannel =
  | 'access'
  | 'boards'
  | 'notifications'
  | 'schools'
  | 'public_pages'
  | 'watched_words'
  | 'storm'
  | 'settings';

/** Callback for the notifications of a channel. The argument is null if notifications may have been missed. */
type Listener = (payload: string | null) => void;

// Each process has one database connection, which listens to all notification channels.
const state = getProcessWideValue('listener', () => ({
  tells: new Map<DatabaseChannel, Listener>(),
  heard: new Set<DatabaseChannel>(),
  client: null as pg.Client | null,
  first: null as Promise<void> | null,
  lose: (_why: unknown): void => {},
  asking: null as Promise<boolean> | null,
  next: null as Promise<boolean> | null,
}));

/**
 * Registers a callback for the notifications of a channel. The callback also runs after a reconnection, because
 * notifications may have been missed. Resolves even if the database cannot be reached.
 */
export async function listenToDatabaseChannel(channel: DatabaseChannel, listener: Listener): Promise<void> {
  state.tells.set(channel, listener);
  await (state.first ??= connect());
  // If the connection is down, the reconnection also subscribes to the new channel.
  if (!state.heard.has(channel) && state.client) await subscribe(state.client, [channel]).catch(() => undefined);
}

/** Returns true if, as far as we know, the subscription to the channel works. */
export const isSubscribedToChannel = (channel: DatabaseChannel): boolean => state.heard.has(channel);

/**
 * Returns true if this process has received all notifications committed before the call. PostgreSQL sends pending
 * notifications before a query's result, so this function sends an empty query.
 */
export async function hasReceivedAllDatabaseNotifications(channel: DatabaseChannel): Promise<boolean> {
  if (!state.heard.has(channel)) return false;
  // A query that is already running may have started before the newest notification, so its result proves nothing. All
  // calls during that query share the next query.
  const isAnswered = await (state.asking ? (state.next ??= state.asking.then(pingConnection)) : pingConnection());
  return isAnswered && state.heard.has(channel);
}

function pingConnection(): Promise<boolean> {
  state.next = null;
  const currentPing = emptyQuestion().finally(() => {
    if (state.asking === currentPing) state.asking = null;
  });
  state.asking = currentPing;
  return currentPing;
}

async function emptyQuestion(): Promise<boolean> {
  const { client, lose } = state;
  if (!client) return false;
  try {
    await client.query('');
    return state.client === client;
  } catch (error) {
    lose(error);
    return false;
  }
}

async function subscribe(client: pg.Client, channels: DatabaseChannel[]): Promise<void> {
  for (const channel of channels) {
    await client.query(`LISTEN ${channel}`);
    if (state.client !== client) return;
    // No `await` may separate the next two statements. Otherwise other code would trust the outdated cache.
    state.heard.add(channel);
    // Notifications may have been lost while the channel was not subscribed. `null` tells the listener to empty its
    // cache.
    state.tells.get(channel)?.(null);
  }
}

async function connect(): Promise<void> {
  const client = new pg.Client({
    connectionString: env().DIRECT_DATABASE_URL,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
  });
  let lost = false;
  const lose = (why: unknown) => {
    if (lost) return;
    lost = true;
    log.warn({ event: 'database.line-lost', err: why });
    state.client = null;
    state.heard.clear();
    client.end().catch(() => {});
    setTimeout(() => void connect(), RETRY_MS).unref();
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('ended')));
  client.on('notification', ({ channel, payload }) => state.tells.get(channel as DatabaseChannel)?.(payload ?? ''));
  try {
    await client.connect();
    Object.assign(state, { client, lose });
    await subscribe(client, [...state.tells.keys()]);
  } catch (error) {
    lose(error);
  }
}
