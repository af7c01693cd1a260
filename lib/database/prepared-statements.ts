import 'server-only';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { env } from '@/lib/env';
import { getProcessWideValue } from '@/lib/process-wide-values';

/**
 * Number of uses after which a statement becomes a prepared statement with a name. The number is above one, because
 * many statements are used only once.
 */
const MIN_USES = 10;
/**
 * Maximum number of named statements. The number is limited, because each connection stores a plan of up to a third of
 * a megabyte for each named statement.
 */
const MAX_NAMED = 60;
/** Maximum number of unnamed statements whose uses are counted. */
const MAX_COUNTED = 1_000;

const state = getProcessWideValue('prepared', () => ({
  names: new Map<string, string>(),
  texts: new Map<string, string>(),
  seen: new Map<string, number>(),
}));

/** Returns the name under which PostgreSQL stores a frequent statement's plan. */
export function preparedStatementName(text: string): string | undefined {
  const { names, texts, seen: useCounts } = state;
  const name = names.get(text);
  if (name !== undefined || names.size >= MAX_NAMED || !env().PREPARED_STATEMENTS) return name;
  const times = (useCounts.get(text) ?? 0) + 1;
  if (times < MIN_USES) {
    if (useCounts.size >= MAX_COUNTED) useCounts.clear();
    useCounts.set(text, times);
    return undefined;
  }
  useCounts.delete(text);
  const args = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, args);
  texts.set(args, text);
  if (names.size === MAX_NAMED) useCounts.clear();
  return args;
}

/**
 * Makes all connections share the SQL text of each prepared statement. Otherwise each connection would store a copy.
 */
export function shareStatementTextsBetweenConnections(client: pg.Client): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]) => {
    const config = args[0] as pg.QueryConfig | null;
    const text = config?.name && state.texts.get(config.name);
    if (config && text) config.text = text;
    return send(...args);
  };
  client.query = query as typeof client.query;
}
