import { beforeEach, expect, it } from 'vitest';
import { db, Prisma } from '@/lib/database/db';
import { columnType, batchReads, firstRow, rows } from '@/lib/database/sql';
import { fetchUnreadBadgeCount } from '@/lib/notifications/queries';
import { school } from '../../support/community/people';
import { statementsSentBy } from '../../support/database/sent-statements';

beforeEach(async () => void (await school('Tidewater')));

const namedSchool = () =>
  firstRow(
    db(),
    { name: columnType.text, createdAt: columnType.moment, grades: columnType.text.nullable },
    Prisma.sql`SELECT name, created_at, grades FROM schools WHERE name = ${'Tidewater'}`,
  );
const numbers = (last: number) =>
  rows(
    db(),
    { n: columnType.int.present },
    Prisma.sql`SELECT n FROM generate_series(1, ${last}::int) n ORDER BY n DESC`,
  );

const sentBy = async (work: () => Promise<unknown>): Promise<number> => (await statementsSentBy(work)).length;

it('reads that start together are sent as one statement and return the same results as separate reads', async () => {
  const reads = () => Promise.all([namedSchool(), numbers(3), numbers(0)]);
  const together = await batchReads(reads);
  expect(together).toEqual(await reads());
  expect(together[0]?.createdAt).toBeInstanceOf(Date);
  expect(await sentBy(reads)).toBe(3);
  expect(await sentBy(() => batchReads(reads))).toBe(1);
});

it("reads of a nested batchReads call become part of the outer call's statement", async () => {
  const inner = () => batchReads(() => Promise.all([numbers(2), numbers(3)]));
  expect(await sentBy(() => batchReads(() => Promise.all([numbers(1), inner()])))).toBe(1);
});

it('the unread count is read separately, so that a slow count does not delay the other reads', async () => {
  const reads = () => Promise.all([numbers(1), fetchUnreadBadgeCount(1), numbers(2)]);
  expect(await batchReads(reads)).toEqual([[{ n: 1 }], { count: 0 }, [{ n: 2 }, { n: 1 }]]);
  expect(await sentBy(() => batchReads(reads))).toBe(2);
});

it('a read that starts after another read has ended is sent as a separate statement', async () => {
  const later = async () => [await numbers(1), await numbers(2)];
  expect(await batchReads(later)).toEqual([[{ n: 1 }], [{ n: 2 }, { n: 1 }]]);
  expect(await sentBy(() => batchReads(later))).toBe(2);
});

it('all reads of a combined statement fail if one of them fails', async () => {
  const failing = () => rows(db(), { n: columnType.int }, Prisma.sql`SELECT 1 / ${0}::int AS n`);
  const results = await batchReads(() => Promise.allSettled([numbers(1), failing()]));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await numbers(1)).toEqual([{ n: 1 }]);
});

it('batchReads sends no statement if its function reads nothing', async () => {
  expect(await batchReads(() => Promise.resolve('nothing'))).toBe('nothing');
  expect(await sentBy(() => batchReads(() => Promise.resolve()))).toBe(0);
});
