import { expect, it } from 'vitest';
import { db, connectionPool, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { slowQueryCounter } from '@/lib/database/slow-queries';
import { captureLog } from '../../support/billing/log';

const CANARY = 'quillcanary@example.test';

it('each slow SQL statement is logged once, under its name and without its values', async () => {
  env().SLOW_STATEMENT_MS = 40; // The limit for a slow statement must be set before the first connection opens.
  const pause = Prisma.sql`SELECT ${CANARY}::text AS word FROM pg_sleep(0.05)`;
  const lines = await captureLog(async () => {
    await db().user.findFirst({ where: { email: CANARY } });
    for (let time = 1; time <= 3; time += 1) await firstRow(db(), { word: columnType.text.nullable }, pause);
    await db().$transaction((tx) => tx.$queryRaw`SELECT ${CANARY}::text AS prisma, pg_sleep(0.05)::text`);
    await connectionPool().query({ text: 'SELECT pg_sleep(0.05), $1::text AS library', values: [CANARY] });
    await expect(connectionPool().query('SELECT pg_sleep(0.05), $1::int', [CANARY])).rejects.toThrow();
  });
  const slowLines = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    // The test ignores other statements that were slow only because the machine was busy.
    .filter(({ text }) => String(text).includes('pg_sleep'));
  expect(slowLines.map(({ event }) => event)).toEqual(Array.from({ length: 3 }, () => 'database.slow'));
  expect(slowLines[0]).toMatchObject({
    statement: expect.stringMatching(/^select pg_sleep [\w-]{6}$/),
    text: 'SELECT ?::text AS word FROM pg_sleep(?)',
  });
  expect(slowLines[0]?.ms).toBeGreaterThanOrEqual(40);
  expect(slowQueryCounter.count).toBeGreaterThanOrEqual(5);
  expect(lines.join()).not.toContain('quill');
});
