import 'server-only';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { env } from '@/lib/env';
import { onePerProcess } from '@/lib/process';

/** As often a text has to come before it gets a name: many are put together for one occasion, with a list as long as it is. */
const OFTEN = 10;
/** Each connection keeps the plan of every named statement, a third of a megabyte of the largest: no more than so many. */
const MOST_NAMED = 60;
/** How many other texts are remembered, with how often they came. */
const MOST_SEEN = 1_000;

const known = onePerProcess('prepared', () => ({
  names: new Map<string, string>(),
  texts: new Map<string, string>(),
  seen: new Map<string, number>(),
}));

/** The name under which PostgreSQL keeps a statement parsed and planned, of those that are asked often. */
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

/** A connection keeps the text of each statement that it has prepared: all of them the same one, and not a copy each. */
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
