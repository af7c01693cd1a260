// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { exportFromCommandLine } from '@/lib/data-rights/export/create-exports';
import { PERSONAL_DATA_TABLES } from '@/lib/data-rights/personal-data';
import { queueEmail } from '@/lib/mail/mail-queue';
import { newcomer, subscribe } from '../../support/billing/billing';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { unzip } from '../../support/data-rights/unzip';
import { avatarOf } from '../../support/media/stored-media';
import { isThorough } from '../../support/thorough';
import { waitUntil } from '../../support/concurrency';

// If a worker is killed, the next worker must finish its export or account deletion. Only thorough runs include these
// tests, because each kill takes seconds.

const KILLS = 20;
const LONG = 900_000;
const child = path.join(import.meta.dirname, '../../support/data-rights/worker-child.ts');
const worker = (what: 'copies' | 'deletions') =>
  fork(child, [what], {
    execArgv: ['--conditions=react-server', '--import=tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Kills the process at a random moment. */
async function killSoon(one: ChildProcess, withinMs: number): Promise<void> {
  await pause(Math.random() * withinMs);
  await kill(one);
}

async function kill(one: ChildProcess): Promise<void> {
  one.kill('SIGKILL');
  await once(one, 'exit');
}

const isTrue =
  (condition: string, ...values: unknown[]) =>
  async () =>
    (await count(condition, ...values)) > 0;
const exportsFolder = () => readdirSync(path.join(env().DATA_DIR, 'exports'));

describe.runIf(isThorough)('the work of a worker process that is killed 20 times', () => {
  it('a worker killed 20 times makes each export once and completely', { tags: ['R5'], timeout: LONG }, async () => {
    const NOTICES = 2_000;
    const people: Person[] = [];
    /** Makes waiting retries due now, and makes the heartbeat of a killed worker expire immediately. */
    const hurry = async () => {
      await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'export' AND state = 'retry'");
      await rows(
        "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE name = 'export' AND state = 'active'",
      );
    };
    let interrupted = 0;
    for (let index = 0; index < KILLS; index += 1) {
      const who = await person('active');
      people.push(who);
      await rows(
        `INSERT INTO notifications (user_id, kind, data)
           SELECT $1, 'notice', jsonb_build_object('text', 'Notice ' || n) FROM generate_series(1, $2::int) n`,
        who.id,
        NOTICES,
      );
      await call('POST', '/api/user/export', { as: who, body: { password: PASSWORD } });
      const [exportRow] = await rows<{ id: string }>(
        'SELECT id::text AS id FROM data_exports WHERE user_id = $1',
        who.id,
      );
      const one = worker('copies');
      await waitUntil(isTrue("pgboss.job WHERE id = $1::uuid AND state = 'active'", exportRow?.id), 60_000);
      await killSoon(one, 400);
      interrupted += await count('data_exports WHERE user_id = $1 AND ready_at IS NULL', who.id);
      await hurry();
    }
    const last = worker('copies');
    await waitUntil(async () => {
      await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'export' AND state = 'retry'");
      return (await count('data_exports WHERE ready_at IS NULL')) === 0;
    });
    await kill(last);

    expect(interrupted).toBeGreaterThan(KILLS / 2);
    expect(exportsFolder()).toHaveLength(KILLS);
    for (const { id, cookie } of people) {
      const file = exportsFolder().find((name) => name.startsWith(`${id}-`)) ?? '';
      const copy = await unzip(readFileSync(path.join(env().DATA_DIR, 'exports', file)));
      expect(JSON.parse(copy.get('data/notifications.json')?.toString() ?? '')).toHaveLength(NOTICES);
      expect(copy.get('index.html')?.toString()).toMatch(/<\/html>\n$/);
      expect(await count("notifications WHERE kind = 'export_ready' AND user_id = $1", id)).toBe(1);
      expect(await count("pgboss.job WHERE data->>'kind' = 'export-ready' AND (data->>'userId')::int = $1", id)).toBe(
        1,
      );
      expect((await call('GET', '/api/user/export/file', { as: { cookie } })).status).toBe(200);
    }
  });

  it(
    'a worker killed 20 times deletes each account once and completely',
    { tags: ['R5', 'R10'], timeout: LONG },
    async () => {
      const POSTS = 1_000;
      const schoolId = await school();
      const people: Person[] = [];
      for (let index = 0; index < KILLS; index += 1) {
        const who = await newcomer();
        await subscribe(who);
        people.push(who);
        await rows(
          "INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'Post ' || n FROM generate_series(1, $3::int) n",
          who.id,
          schoolId,
          POSTS,
        );
        await avatarOf(who.id);
        await exportFromCommandLine(who.email);
        await queueEmail(db(), { kind: 'password-changed', userId: who.id });
        await call('DELETE', '/api/user', { as: who, body: { password: PASSWORD } });
      }
      const stages = new Set<string>();
      for (const { id } of people) {
        const one = worker('deletions');
        await pause(1_500); // The pause gives the worker process time to start.
        await rows("UPDATE account_deletions SET due_at = now() - interval '1 second' WHERE user_id = $1", id);
        await killSoon(one, 400);
        const [left] = await rows<{ stage: string }>(
          `SELECT CASE WHEN cleaned_at IS NOT NULL THEN 'clean' WHEN done_at IS NOT NULL THEN 'done'
             WHEN plan_ended_at IS NOT NULL THEN 'plan ended' ELSE 'open' END AS stage FROM account_deletions WHERE user_id = $1`,
          id,
        );
        stages.add(left?.stage ?? '');
      }
      const last = worker('deletions');
      await waitUntil(async () => (await count('account_deletions WHERE cleaned_at IS NULL')) === 0, 120_000);
      await kill(last);

      expect(stages.size, [...stages].join()).toBeGreaterThan(1);
      expect(await count('account_deletions WHERE fault IS NOT NULL OR email IS NULL')).toBe(0);
      expect(exportsFolder().filter((name) => people.some(({ id }) => name.startsWith(`${id}-`)))).toEqual([]);
      for (const who of people) {
        for (const { table, of, stays } of PERSONAL_DATA_TABLES) {
          const { text, values } = of(who.id);
          if (stays === undefined)
            expect([table, await count(`${table} t WHERE ${text}`, ...values)]).toEqual([table, 0]);
        }
        const mails = "pgboss.job WHERE name = 'mail' AND (data->>'userId')::int = $1";
        expect(await count(`${mails} AND data->>'kind' = 'account-deleted'`, who.id)).toBe(1);
        expect(await count(mails, who.id)).toBe(1);
        expect(await count("audit_log WHERE action = 'user.delete' AND target_id = $1", who.id)).toBe(1);
        expect((await stripeObjectsOf(who)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
      }
      expect(await count('file_removals')).toBe(0);
    },
  );
});
