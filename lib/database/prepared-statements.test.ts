import type pg from 'pg';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { preparedStatementName, shareStatementTextsBetweenConnections } from './prepared-statements';

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

/**
 * Uses a statement the given number of times. Returns its name as a prepared statement, or undefined if the statement
 * was not prepared.
 */
function nameAfter(times: number, text: string): string | undefined {
  let name: string | undefined;
  for (let time = 0; time < times; time += 1) name = preparedStatementName(text);
  return name;
}

it('a frequent statement gets a constant name that PostgreSQL accepts', () => {
  expect(nameAfter(9, 'SELECT 1')).toBeUndefined();
  const name = preparedStatementName('SELECT 1');
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(nameAfter(3, 'SELECT 1')).toBe(name);
});

it('two different statements get different names', () => {
  expect(nameAfter(10, 'SELECT 2')).not.toBe(nameAfter(10, 'SELECT 3'));
});

it('queries of the same prepared statement share one copy of the SQL text in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const statement = () => `SELECT '${Buffer.alloc(1_000_000, 'x').toString('latin1')}'`;
  const name = nameAfter(10, statement());
  const texts: unknown[] = [];
  const client = { query: (query: pg.QueryConfig) => texts.push(query.text) };
  shareStatementTextsBetweenConnections(client as unknown as pg.Client);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let times = 0; times < 20; times += 1) client.query({ name, text: statement() } as pg.QueryConfig);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(new Set(texts)).toEqual(new Set([statement()]));
});

it('a prepared statement keeps its name after the limit of named statements is reached', () => {
  const first = nameAfter(10, 'SELECT 1');
  for (let n = 0; n < 2_000; n += 1) preparedStatementName(`SELECT 'once, ${n}'`);
  expect(nameAfter(10, "SELECT 'still'")).toBeDefined();
  for (let n = 0; n < 200; n += 1) nameAfter(10, `SELECT ${n} + 1`);
  expect(nameAfter(10, "SELECT 'no more'")).toBeUndefined();
  expect(preparedStatementName('SELECT 1')).toBe(first);
});
