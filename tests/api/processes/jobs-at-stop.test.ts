import { expect, it } from 'vitest';
import { jobQueue } from '@/lib/database/job-queue';
import { env } from '@/lib/env';
import { startJobs } from '@/lib/jobs/start-jobs';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { startProxy } from '../../support/database/proxy';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { waitUntil, waitingForLock } from '../../support/concurrency';

// These tests check a process that stops while a job runs. No other process may start the job until the job completes
// or expires.

const JOB = 'requests.forget';
const refuseEmails = () => Promise.reject(new Error('no letters here'));
const statesOf = async () =>
  (await rows<{ state: string }>('SELECT state::text AS state FROM pgboss.job WHERE name = $1', JOB)).map(
    ({ state }) => state,
  );

/** Starts the jobs and returns a function that stops them as server/serve.ts does. */
async function startAll(): Promise<() => Promise<unknown>> {
  const earlierStops = new Set(valuesFromApp.atShutdown);
  const addedStops = () => [...valuesFromApp.atShutdown].filter((stop) => !earlierStops.has(stop));
  startJobs(refuseEmails);
  await waitUntil(() => addedStops().length > 0);
  return () => Promise.all(addedStops().map(async (stop) => stop()));
}

it('a stopping process waits for its running job', async () => {
  // The test creates the queue with the options of an earlier version of the application.
  await jobQueue().createQueue(JOB, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 77 });
  await jobQueue().send(JOB, {});
  const holder = await superuser().connect();
  try {
    await holder.query('BEGIN; LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
    const stop = await startAll();
    await waitUntil(async () => (await waitingForLock()) === 1);
    expect(await jobQueue().getQueue(JOB)).toMatchObject({ expireInSeconds: 300 });
    const stopping = stop();
    expect(await statesOf()).toEqual(['active']);
    await holder.query('COMMIT');
    await stopping;
    expect(await statesOf()).toEqual(['completed']);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

it('a stopping process ends within 9 seconds even if the database does not answer', { tags: 'thorough' }, async () => {
  const url = new URL(env().DIRECT_DATABASE_URL);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  // The test removes the parameter `host` (the database's socket), because the connection would otherwise bypass the
  // test's proxy.
  url.searchParams.delete('host');
  env().DIRECT_DATABASE_URL = url.href;
  try {
    const stop = await startAll();
    proxy.set('silent');
    const startedAt = performance.now();
    await stop();
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  } finally {
    proxy.close();
  }
});
