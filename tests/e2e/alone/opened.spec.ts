import { expect } from '@playwright/test';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { addressOf, PAGES } from '../../support/browser/pages';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { requestPage, cookieOf } from '../../support/browser/bypass-headers';

/** Tables whose writes the test ignores. Every request writes to `rate_limits`, even a request that opens no page. */
const NOT_NOTED = ['_prisma_migrations', 'rate_limits'];

/** User agent of a browser, because the server does not count views by programs. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (Android 16; Mobile; rv:149.0)' };

/**
 * Pauses the background jobs and waits for running jobs, so that the test records only writes that opening a page
 * causes.
 */
async function pauseJobs(): Promise<void> {
  await sql('CREATE TABLE noted.schedule AS TABLE pgboss.schedule');
  await sql('DELETE FROM pgboss.schedule');
  const waiting = "SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()";
  await expect.poll(async () => (await sql(waiting)).length, { timeout: 20_000 }).toBe(0);
}

/** Makes PostgreSQL record every write to a table, with the name of the table. */
async function noteWrites(): Promise<void> {
  const tables = await sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    NOT_NOTED,
  );
  const [session] = await sql<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'sessions'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'last_seen_at'`,
  );
  const updates = (name: string) => (name === 'sessions' ? `UPDATE OF ${session?.columns}` : 'UPDATE');
  await sql('CREATE TABLE noted.writes (of text NOT NULL)');
  await sql(`CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN INSERT INTO noted.writes VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$`);
  for (const { name } of tables)
    await sql(`CREATE TRIGGER noted AFTER INSERT OR DELETE OR ${updates(name)} ON ${name}
      FOR EACH ROW EXECUTE FUNCTION noted.note()`);
}

const notedWrites = async (): Promise<string[]> =>
  (await sql<{ of: string }>('WITH gone AS (DELETE FROM noted.writes RETURNING of) SELECT DISTINCT of FROM gone')).map(
    (write) => write.of,
  );

const administrators: number[] = [];
test.afterEach(async () => {
  const [paused] = await sql<{ is: boolean }>("SELECT to_regclass('noted.schedule') IS NOT NULL AS is");
  if (paused?.is) await sql('INSERT INTO pgboss.schedule TABLE noted.schedule ON CONFLICT DO NOTHING');
  await sql('DROP SCHEMA IF EXISTS noted CASCADE');
  // The test removes the admin right again, because other tests count the administrators of the demo.
  await sql('UPDATE users SET is_admin = false WHERE id = ANY ($1)', administrators);
});

test(
  'opening a page causes no database write except the counts of views',
  { tag: ['@thorough', '@C6'] },
  async ({ browser, baseURL }) => {
    test.setTimeout(120_000);
    const somebody = async (member: boolean) => {
      const context = await browser.newContext();
      const { id } = await newcomer(context, { member });
      return { id, cookie: await cookieOf(context) };
    };
    const administrator = await somebody(true);
    administrators.push(administrator.id);
    await sql('UPDATE users SET is_admin = true WHERE id = $1', administrator.id);
    const people = {
      visitor: { cookie: '' },
      lapsed: await somebody(false),
      member: await somebody(true),
      administrator,
    };
    const [post] = await sql<{ token: string }>(
      'SELECT share_token AS token FROM posts WHERE share_token IS NOT NULL LIMIT 1',
    );
    const ids = { school: await schoolId('Bay View High School'), user: administrator.id };
    const addresses = [...PAGES.map((file) => addressOf(file, ids)), `/shared/${post?.token}`];
    await sql('CREATE SCHEMA noted');
    await pauseJobs(); // Pauses the jobs, and waits until the emails to the new members are sent.
    await noteWrites();
    const wrote: string[] = [];
    const collect = async (after: string) => {
      wrote.push(...(await notedWrites()).map((write) => `${write} after ${after}`));
      return wrote;
    };
    for (const [who, { cookie }] of Object.entries(people))
      for (const address of addresses) {
        const { status } = await requestPage(baseURL, address, { ...BROWSER, cookie });
        expect(status, address).toBeLessThan(500);
        await collect(`${address} by ${who}`);
      }
    // The server writes view counts every ten seconds. The test waits for such a write, which proves that the server's
    // writes are recorded.
    const views = /^(INSERT|UPDATE) share_views/;
    await expect
      .poll(async () => (await collect('all')).some((write) => views.test(write)), { timeout: 20_000 })
      .toBe(true);
    // The daily counts of page views say nothing about a person, and are also written in the background.
    const counts = /^(INSERT|UPDATE) (share_views|daily_counts)/;
    expect(wrote.filter((write) => !counts.test(write))).toEqual([]);
  },
);
