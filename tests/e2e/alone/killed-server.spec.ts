import { expect } from '@playwright/test';
import { commandLineOfProcess } from '../../../server/runtime/processes';
import { SETTINGS_THAT_LOSE_WRITES, killProcessesWhileWriting } from '../../../tools/outages/process-kills';
import { compareWrites } from '../../../tools/load/acknowledged-writes';
import { withSiteDatabase } from '../../../tools/outages/outage-test-site';
import { siteProcessId } from '../../../tools/outages/site-processes';
import { testOutage } from '../../support/browser/outage';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// Tests of the requirements L17, R5 and R6 in docs/security.md. The command `npm run test:faults -- kills` kills the
// server more often and also measures recovery times.

const SOME = { number: 4, betweenMs: 1_500 };
const UNHARMED = { lost: 0, doubled: 0, halfDone: 0, faults: [], databaseFell: 0 };

// The test also kills the web process, because that process caches rows that the database loses in this test.
test(
  'the crash test reports lost writes if the database acknowledges writes before saving them',
  { tag: ['@L17'] },
  testOutage(async (site) => {
    const { lost } = await killProcessesWhileWriting(site, ['database', 'web'], {
      ...SETTINGS_THAT_LOSE_WRITES,
      ...SOME,
    });
    expect(lost).toBeGreaterThan(0);
  }),
);

test(
  'killed web servers and databases restart automatically, and each acknowledged write exists exactly once',
  { tag: ['@C9', '@L17', '@R5', '@R6', '@R7'] },
  testOutage(async (site) => {
    const { people, backAfterMs, ...figures } = await killProcessesWhileWriting(site, ['web', 'database'], SOME);
    console.log(JSON.stringify({ acknowledged: figures.acknowledged, backAfterMs }));
    expect(figures).toMatchObject({ kills: 2, ...UNHARMED });
    // The test checks that members could write between the kills of the processes. The exact number of writes depends
    // on the machine.
    expect(figures.acknowledged).toBeGreaterThan(5);
    expect(commandLineOfProcess(siteProcessId('web', site.dataDir))).toContain('--max-old-space-size=768');

    // The test deletes one notification about a comment, and checks that `compareWrites` reports the comment as half
    // done.
    const untold = await sql(
      `DELETE FROM notifications WHERE id = (SELECT min(id) FROM notifications
         WHERE user_id = ANY($1) AND kind = 'comment') RETURNING id`,
      people,
    );
    expect(untold).toHaveLength(1);
    const nothing = { posts: [], comments: [], votes: [], letters: [] };
    const { halfDone } = await withSiteDatabase(site, 'ownerUrl', (client) => compareWrites(client, nothing, people));
    expect(halfDone).toBe(1);
  }),
);

test(
  'PostgreSQL survives when the supervisor process is killed, and no acknowledged write is lost or duplicated',
  { tag: ['@R5'] },
  testOutage(async (site) => {
    test.skip(!site.again, 'The site at SITE_URL cannot be restarted from here.');
    const figures = await killProcessesWhileWriting(site, ['supervisor'], SOME);
    expect(figures).toMatchObject({ kills: 1, ...UNHARMED });
  }),
);
