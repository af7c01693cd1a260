import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { jobNames } from '@/lib/jobs/names';
import { logged } from '@/lib/jobs/start';
import { queueMail } from '@/lib/mail/queue';
import { db } from '@/lib/database/db';
import { life } from '@/lib/process';
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

it('is not there without a token in the configuration, whatever is brought', async () => {
  expect((await ask()).status).toBe(404);
  expect((await ask('Bearer ')).status).toBe(404);
  expect((await ask('Bearer undefined')).status).toBe(404);
});

it('is not there for who does not bring it', async () => {
  env().METRICS_TOKEN = TOKEN;
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])
    expect((await ask(wrong)).status).toBe(404);
});

it('tells of jobs, queues, the inbox, disks and the pool, and of nobody', async () => {
  env().METRICS_TOKEN = TOKEN;
  const { id, email } = await person('active', { firstName: 'Canary', lastName: 'Canary' });
  await queueMail(db(), { kind: 'verify-email', userId: id });
  await rows("UPDATE pgboss.job SET start_after = now() + interval '9 hours'"); // as one that is put off to the morning
  await queueMail(db(), { kind: 'password-changed', userId: id });
  await logged('media.sweep', () => Promise.reject(new Error(`the disk of ${email}`)));
  for (const name of ['media.sweep', 'mail.told']) jobNames().add(name);
  const answer = await ask(`Bearer ${TOKEN}`);
  const text = textOf(answer);
  expect(answer.status).toBe(200);
  const said = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' '))),
      ]),
  );
  expect(said.get('pv_job_failures{job="media.sweep"}')).toBe(1);
  expect(said.get('pv_job_failures{job="mail.told"}')).toBe(0);
  expect(said.get('pv_queue_waiting{queue="mail"}')).toBe(1);
  expect(said.get('pv_inbox_waiting')).toBe(1);
  expect(said.has('pv_backup_last_seconds')).toBe(false); // this process has no folder for them; another one may
  expect(said.get('pv_disk_free_bytes{disk="data"}')).toBeGreaterThan(0);
  expect(said.get('pv_pool_connections{state="open"}')).toBeGreaterThan(0);
  expect([...said.values()].every(Number.isFinite)).toBe(true);
  expect(text).not.toMatch(/canary|@|example\.test|127\.0\.0\.1/i);
  for (const folder of readdirSync(env().DATA_DIR)) expect(text).not.toContain(`${env().DATA_DIR}/${folder}`);
});

it('says 0 where there is a folder for backups and none in it', async () => {
  Object.assign(env(), { METRICS_TOKEN: TOKEN, BACKUP_DIR: `${env().DATA_DIR}/no-backups` });
  const text = textOf(await ask(`Bearer ${TOKEN}`));
  delete env().BACKUP_DIR;
  expect(text).toMatch(/^pv_backup_last_seconds 0$/m);
});

it('tells of this process also while the database does not answer', async () => {
  env().METRICS_TOKEN = TOKEN;
  life.requestMetrics = () => Promise.resolve('pv_requests_total 7\n');
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
