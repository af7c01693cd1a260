import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { jobQueue } from '@/lib/database/job-queue';
import { env } from '@/lib/env';
import { listScheduledJobs } from '@/lib/jobs/scheduled-jobs';
import { getMaxRunIntervals, calculateMaxRunInterval } from '@/lib/jobs/job-run-intervals';
import { runJobWithTimeLimit, runLoggedJob } from '@/lib/jobs/start-jobs';
import { queueEmail } from '@/lib/mail/mail-queue';
import { db } from '@/lib/database/db';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { MINUTE } from '@/lib/time/duration';
import { call } from '../../support/http/call';
import { rows } from '../../support/database/rows';
import { person } from '../../support/community/people';

const TOKEN = 'a token of sixteen or more';
const ask = (authorization?: string) =>
  call('GET', '/api/metrics', authorization === undefined ? {} : { headers: { authorization } });
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

beforeAll(() => {
  delete env().METRICS_TOKEN;
});

it('every request for the metrics is refused with status 404 when no token is configured', async () => {
  expect((await ask()).status).toBe(404);
  expect((await ask('Bearer ')).status).toBe(404);
  expect((await ask('Bearer undefined')).status).toBe(404);
});

it('metrics answer 404 to requests without the right token', async () => {
  env().METRICS_TOKEN = TOKEN;
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])
    expect((await ask(wrong)).status).toBe(404);
});

it('metrics include jobs, queues, the inbox, disks and the connection pool, but no personal data', async () => {
  env().METRICS_TOKEN = TOKEN;
  const { id, email } = await person('active', { firstName: 'Canary', lastName: 'Canary' });
  await queueEmail(db(), { kind: 'verify-email', userId: id });
  // The test delays the email, as if quiet hours had put it off until the morning.
  await rows("UPDATE pgboss.job SET start_after = now() + interval '9 hours'");
  await queueEmail(db(), { kind: 'password-changed', userId: id });
  await runLoggedJob('media.sweep', () => Promise.reject(new Error(`the disk of ${email}`)));
  const ofClock = { 'media.sweep': 105 * MINUTE, 'mail.told': 21 * MINUTE, 'moderation.month': null };
  for (const [name, within] of Object.entries(ofClock)) getMaxRunIntervals().set(name, within);
  await jobQueue().createQueue('mail.told', { policy: 'exclusive' });
  const ended = "('mail.told', 'completed', now() + interval '3 hours')";
  await rows(`INSERT INTO pgboss.job (name, state, completed_on) VALUES ${ended}`);
  const answer = await ask(`Bearer ${TOKEN}`);
  const text = textOf(answer);
  expect(answer.status).toBe(200);
  const metrics = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' '))),
      ]),
  );
  expect(metrics.get('pv_job_failures{job="media.sweep"}')).toBe(1);
  expect(metrics.get('pv_job_failures{job="mail.told"}')).toBe(0);
  // The metrics show a due time for each job. With a single due time for all jobs, a frequent job would hide that
  // another job no longer runs.
  const startedAt = Date.now() / 1_000 - process.uptime();
  const due = (job: string) => metrics.get(`pv_job_due_seconds{job="${job}"}`);
  expect(due('media.sweep')).toBeCloseTo(startedAt + 105 * 60, -1);
  expect(due('mail.told')).toBeCloseTo(Date.now() / 1_000 + 3 * 3_600 + 21 * 60, -2);
  expect(due('moderation.month')).toBeUndefined();
  expect(metrics.get('pv_queue_waiting{queue="mail"}')).toBe(1);
  expect(metrics.get('pv_inbox_waiting')).toBe(1);
  // The metric for the last backup is absent, because this process has no backup folder.
  expect(metrics.has('pv_backup_last_seconds')).toBe(false);
  expect(metrics.get('pv_disk_free_bytes{disk="data"}')).toBeGreaterThan(0);
  expect(metrics.get('pv_pool_connections{state="open"}')).toBeGreaterThan(0);
  expect([...metrics.values()].every(Number.isFinite)).toBe(true);
  expect(text).not.toMatch(/canary|@|example\.test|127\.0\.0\.1/i);
  for (const folder of readdirSync(env().DATA_DIR)) expect(text).not.toContain(`${env().DATA_DIR}/${folder}`);
});

it('metrics show 0 for the last backup if the backup folder is empty', async () => {
  Object.assign(env(), { METRICS_TOKEN: TOKEN, BACKUP_DIR: `${env().DATA_DIR}/no-backups` });
  const text = textOf(await ask(`Bearer ${TOKEN}`));
  delete env().BACKUP_DIR;
  expect(text).toMatch(/^pv_backup_last_seconds 0$/m);
});

it.each<[cron: string, within: number | null]>([
  ['* * * * *', 21],
  ['*/5 * * * *', 25],
  ['23 * * * *', 80],
  ['5 3 * * *', 25 * 60 + 20],
  ['*/15 7-9 * * *', 25 * 60 + 20],
  ['30 7 1-7 * *', null],
])('the metrics compute the time limit for the next run of the schedule %s', (cron, within) => {
  expect(calculateMaxRunInterval({ cron, expireInSeconds: 300 })).toBe(within === null ? null : within * MINUTE);
});

it('every job has a schedule in a format that the metrics can read', () => {
  const cronPattern = /^(?:\*|\*\/\d+|\d+) (?:\*|\d+|\d+-\d+) (?:\*|\d+-\d+) \* \*$/;
  for (const { cron } of listScheduledJobs()) expect(cron).toMatch(cronPattern);
});

it('a job that exceeds its time limit counts as failed', async () => {
  const job = { work: () => new Promise(() => undefined), expireInSeconds: 1.02 };
  await runLoggedJob('drafts.forget', () => runJobWithTimeLimit(job));
  const tries = () => rows("SELECT tries FROM job_faults WHERE name = 'drafts.forget'");
  expect(await tries()).toEqual([{ tries: 1 }]);
  await runLoggedJob('drafts.forget', () => runJobWithTimeLimit({ ...job, work: () => Promise.resolve() }));
  expect(await tries()).toEqual([]);
});

it('while the database does not answer, the metrics still include the values of this process', async () => {
  env().METRICS_TOKEN = TOKEN;
  valuesFromServer.requestMetrics = () => Promise.resolve('pv_requests_total 7\n');
  await rows('ALTER TABLE job_faults RENAME TO away');
  try {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    const text = textOf(answer);
    expect(text).toMatch(/^pv_requests_total 7$[^]*^pv_pool_waiting 0$/m);
    expect(text).not.toContain('pv_job_failures');
  } finally {
    await rows('ALTER TABLE away RENAME TO job_faults');
  }
});
