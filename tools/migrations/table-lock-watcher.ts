import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabaseClient } from '../load/database-client';

/** Lock modes that block writers. */
const KEEP_OUT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
const EVERY_MS = 20;

export type HeldLock = { table: string; milliseconds: number };

/**
 * Samples the table locks every 20 ms during `work`. Returns how long each table was locked against writers, longest
 * time first. A waiting lock request also blocks writers, so it counts.
 */
export const watchTableLocks = (adminUrl: string, work: () => Promise<void>): Promise<HeldLock[]> =>
  withDatabaseClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ oid: number; name: string }>(
      `SELECT c.oid, c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const names = new Map(rows.map(({ oid, name }) => [Number(oid), name]));
    const since = new Map<string, number>();
    const longest = new Map<string, number>();
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await sleep(EVERY_MS)) {
        const { rows: held } = await client.query<{ pid: number; relation: number }>(
          'SELECT DISTINCT pid, relation::int8::int AS relation FROM pg_locks WHERE mode = ANY ($1) AND relation = ANY ($2)',
          [KEEP_OUT, [...names.keys()]],
        );
        const moment = performance.now();
        const now = new Set(held.map(({ pid, relation }) => `${pid} ${relation}`));
        for (const key of since.keys()) if (!now.has(key)) since.delete(key);
        for (const key of now) {
          const from = since.get(key) ?? moment;
          since.set(key, from);
          const table = names.get(Number(key.split(' ')[1])) ?? '';
          longest.set(table, Math.max(longest.get(table) ?? 0, moment - from + EVERY_MS));
        }
      }
    })();
    try {
      await work();
    } finally {
      isOver = true;
      // The lock watcher must end before the migration's error is thrown. Otherwise the watcher's own error would be an
      // unhandled rejection and hide the migration's error.
      await watching;
    }
    return [...longest]
      .map(([table, milliseconds]) => ({ table, milliseconds }))
      .toSorted((a, b) => b.milliseconds - a.milliseconds);
  });
