// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { openMailbox } from '../../support/mail/mailbox';
import { isThorough } from '../../support/thorough';

// No email may be lost if workers are killed while they send emails (security R10). The daily run skips this test,
// because noticing a killed worker takes 20 seconds.

const [MAILS, KILLS] = [1_000, 50];
const child = path.join(import.meta.dirname, '../../support/mail/worker-child.ts');

it.runIf(isThorough)(
  `all ${MAILS} emails arrive although ${KILLS} workers are killed while sending`,
  { tags: ['R5', 'R10'], timeout: 900_000 },
  async () => {
    const mailbox = await openMailbox();
    process.env.SMTP_URL = mailbox.url;
    const { id: userId } = await person('inactive');
    for (let index = 0; index < MAILS; index += 1)
      await queueEmail(db(), { kind: 'password-changed', userId, key: `kill ${index}` });
    const worker = () =>
      fork(child, {
        execArgv: ['--conditions=react-server', '--import=tsx'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    // The test makes waiting retries due now, and makes the heartbeat of a killed worker expire immediately.
    const hurry = () => rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'");
    const left = () => count("pgboss.job WHERE name = 'mail' AND state < 'completed'");

    let kills = 0;
    while (kills < KILLS && (await left()) > 0) {
      const before = mailbox.received.length;
      const more = 1 + Math.floor(Math.random() * 15);
      const one = worker();
      const end = Date.now() + 45_000;
      while (mailbox.received.length < before + more && (await left()) > 0 && Date.now() < end) {
        await hurry();
        await pause(5);
      }
      one.kill('SIGKILL');
      await once(one, 'exit');
      kills += 1;
    }
    const last = worker();
    while ((await left()) > 0) {
      await hurry();
      await pause(200);
    }
    last.kill('SIGKILL');
    await once(last, 'exit');
    await mailbox.stop();

    const keys = new Set(mailbox.received.map(({ id }) => id));
    expect(kills).toBe(KILLS);
    expect(keys.size).toBe(MAILS); // Each email arrives at least once, and copies of an email have the same Message-ID.
    expect(await count("pgboss.job WHERE name = 'mail' AND state = 'failed'")).toBe(0);
  },
);
