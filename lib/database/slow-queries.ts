import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { life } from '@/lib/process/process-state';
import { seldom } from '@/lib/process/throttle';
import { plain, statementName } from './statement-name';

/** Minimum time in ms between two log entries about the same slow statement. */
const AGAIN_AFTER_MS = 60_000;
const LONGEST_TEXT = 400;
const isFirst = seldom();

type Query = (...given: unknown[]) => unknown;

/**
 * Measures all statements of a connection: ours, Prisma's and those of libraries (record 085). Parameters are never
 * logged.
 */
export function timeStatements(client: pg.Client): void {
  const send = client.query.bind(client) as Query;
  const slow = env().SLOW_STATEMENT_MS;
  const query: Query = (...given) => {
    const began = performance.now();
    const endSpan = life.tracing?.statement(statementName(textOf(given[0])));
    const ended = (hasFailed: boolean) => {
      endSpan?.(hasFailed);
      const ms = performance.now() - began;
      if (ms >= slow) tell(textOf(given[0]), ms);
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (...answer: unknown[]) => {
        ended(Boolean(answer[0]));
        (last as Query)(...answer);
      };
      return send(...given);
    }
    const answer = send(...given);
    if (answer instanceof Promise)
      answer.then(
        () => ended(false),
        () => ended(true),
      );
    return answer;
  };
  client.query = query as typeof client.query;
}

/**
 * Keeps the tracing context of a statement that waits for a connection. Otherwise it would run in the context of the
 * request that releases the connection.
 */
export function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown;
  const bound = (done?: (...answer: unknown[]) => void) => connect(done && AsyncResource.bind(done));
  pool.connect = bound as typeof pool.connect;
}

const textOf = (statement: unknown): string => {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
};

function tell(text: string, ms: number): void {
  life.slowStatements += 1;
  const statement = statementName(text);
  if (isFirst(statement, AGAIN_AFTER_MS))
    log.warn({ event: 'database.slow', statement, ms: Math.round(ms), text: plain(text).slice(0, LONGEST_TEXT) });
}
