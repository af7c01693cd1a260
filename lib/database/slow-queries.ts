import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { createLogThrottle } from '@/lib/process/log-throttle';
import { normalizeSql, statementName } from './statement-name';

/** Minimum time in ms between two log entries about the same slow statement. */
const LOG_EVERY_MS = 60_000;
const LONGEST_TEXT = 400;
const isFirst = createLogThrottle();

type Query = (...args: unknown[]) => unknown;

/**
 * Measures how long all statements of a connection take, including those of Prisma and other libraries (record 085).
 * The parameters of the statements are never logged.
 */
export function measureStatementTimes(client: pg.Client): void {
  const send = client.query.bind(client) as Query;
  const slow = env().SLOW_STATEMENT_MS;
  const query: Query = (...args) => {
    const startedAt = performance.now();
    const endSpan = valuesFromServer.tracing?.statement(statementName(textOf(args[0])));
    const onEnd = (hasFailed: boolean) => {
      endSpan?.(hasFailed);
      const ms = performance.now() - startedAt;
      if (ms >= slow) logSlowQuery(textOf(args[0]), ms);
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...answer: unknown[]) => {
        onEnd(Boolean(answer[0]));
        (last as Query)(...answer);
      };
      return send(...args);
    }
    const answer = send(...args);
    if (answer instanceof Promise)
      answer.then(
        () => onEnd(false),
        () => onEnd(true),
      );
    return answer;
  };
  client.query = query as typeof client.query;
}

/**
 * Keeps each request in its own trace while the request waits for a database connection. Otherwise its statement would
 * join the trace of the request that releases the connection.
 */
export function keepTraceWhileAwaitingConnection(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown;
  const bound = (done?: (...answer: unknown[]) => void) => connect(done && AsyncResource.bind(done));
  pool.connect = bound as typeof pool.connect;
}

const textOf = (statement: unknown): string => {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text : '';
};

/** Number of statements since the start of this process that took longer than SLOW_STATEMENT_MS. */
export const slowQueryCounter = getProcessWideValue('slow-queries', () => ({ count: 0 }));

function logSlowQuery(text: string, ms: number): void {
  slowQueryCounter.count += 1;
  const statement = statementName(text);
  if (isFirst(statement, LOG_EVERY_MS))
    log.warn({
      event: 'database.slow',
      statement,
      ms: Math.round(ms),
      text: normalizeSql(text).slice(0, LONGEST_TEXT),
    });
}
