import 'server-only';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { env } from '@/lib/env';
import { onePerProcess } from '@/lib/process/process-state';

/**
 * Minimum uses before a statement gets a name. Many statements are built for one occasion, for example with a list of a
 * certain length.
 */
const OFTEN = 10;
/** Maximum named statements. Each connection stores every plan, up to a third of a megabyte. */
const MOST_NAMED = 60;
/** Maximum other texts whose uses are counted. */
const MOST_SEEN = 1_000;

const known = onePerProcess('prepared', () => ({
  names: new Map<string, string>(),
  texts: new Map<string, string>(),
  seen: new Map<string, number>(),
}));

/** Returns the name under which PostgreSQL stores a frequent statement's plan. */
export function preparedName(text: string): string | undefined {
  const { names, texts, seen } = known;
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMED || !env().PREPARED_STATEMENTS) return name;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const given = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, given);
  texts.set(given, text);
  if (names.size === MOST_NAMED) seen.clear();
  return given;
}

/** Makes all connections share the text of each prepared statement, instead of storing a copy each. */
export function shareTexts(client: pg.Client): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]) => {
    const asked = given[0] as pg.QueryConfig | null;
    const text = asked?.name && known.texts.get(asked.name);
    if (asked && text) asked.text = text;
    return send(...given);
  };
  client.query = query as typeof client.query;
}
