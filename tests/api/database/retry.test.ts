import { beforeEach, describe, expect, it } from 'vitest';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { waitUntil } from '../../support/concurrency';

// Two transactions that update the same two rows in opposite order block each other, so PostgreSQL cancels one of them
// (security R3).

let [first, second]: number[] = [];
beforeEach(async () => {
  [first, second] = [(await person()).id, (await person()).id];
});

const take = (tx: TransactionClient, id: number | undefined, name: string) =>
  runStatement(tx, Prisma.sql`UPDATE users SET first_name = first_name || ${name} WHERE id = ${id}`);
const waits = async (): Promise<boolean> => {
  const { rowCount } = await superuser().query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return (rowCount ?? 0) > 0;
};

describe('work that PostgreSQL cancelled because of a deadlock', () => {
  it('a whole transaction that a deadlock cancelled is retried', { tags: ['R3'] }, async () => {
    let [tries, rowsHeld] = [0, 0];
    const bothHaveOne = Promise.withResolvers<void>();
    const both = (name: string, order: (number | undefined)[]) =>
      db().$transaction(async (tx) => {
        tries += 1;
        await take(tx, order[0], name);
        rowsHeld += 1;
        if (rowsHeld === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await take(tx, order[1], name);
      });
    await Promise.all([both('a', [first, second]), both('b', [second, first])]);
    expect(tries).toBeGreaterThan(2);
    const names = await rows<{ name: string }>(
      'SELECT first_name AS name FROM users WHERE id IN ($1, $2)',
      first,
      second,
    );
    for (const { name } of names) expect(name).toMatch(/^Robin(ab|ba)$/);
    expect(names).toHaveLength(2);
  });

  it('a single statement that a deadlock cancelled is retried', { tags: ['R3'] }, async () => {
    const other = await superuser().connect();
    try {
      await other.query('BEGIN');
      // PostgreSQL cancels the statement of the session that first finds the deadlock. `other` looks for one only after
      // 20 s, so PostgreSQL cancels `ours`.
      await other.query("SET LOCAL deadlock_timeout = '20s'");
      await other.query('UPDATE users SET last_name = last_name WHERE id = $1', [second]);
      const ours = runStatement(
        db(),
        Prisma.sql`WITH one AS (UPDATE users SET first_name = first_name || 'x' WHERE id = ${first} RETURNING id)
          UPDATE users u SET first_name = first_name || 'y' FROM one WHERE u.id = ${second}`,
      );
      await waitUntil(waits);
      await other.query('UPDATE users SET last_name = last_name WHERE id = $1', [first]);
      await other.query('COMMIT');
      expect(await ours).toBe(1);
    } finally {
      other.release();
    }
    const [one] = await rows<{ name: string }>('SELECT first_name AS name FROM users WHERE id = $1', first);
    expect(one?.name).toBe('Robinx');
  });

  it('a transaction that PostgreSQL cancels at every try fails after the fourth try', { tags: ['R3'] }, async () => {
    let tries = 0;
    const failing = db().$transaction(async (tx) => {
      tries += 1;
      await runStatement(tx, Prisma.sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
    });
    await expect(failing).rejects.toThrow();
    expect(tries).toBe(4);
  });
});
