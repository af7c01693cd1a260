import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabaseClient } from '../load/database-client';
import { percentile } from '../load/request-outcomes';
import { isRequestServed } from '../load/send-request';
import { findConcurrentJobRuns } from './concurrent-job-runs';
import { startConstantLoad } from './constant-load';
import { runInWebCluster, type WebCluster } from './web-cluster';

const BETWEEN_MS = 3_000;
const CONTROL_MS = 30_000;
const PER_SECOND = 50;

/** Runs the site as two processes of `npm start` with one database. Restarts each process the given number of times. */
export const measureRollingRestarts = (port: number, rounds: number) =>
  runInWebCluster({ port, as: 'installations', settings: { RATE_LIMIT_SCALE: '100' } }, async (cluster) => ({
    /**
     * Figures of the same load on the same machine without restarts. The figures in `restarted` are compared with them.
     */
    control: await underLoad(cluster, () => sleep(CONTROL_MS, [])),
    restarted: await underLoad(cluster, () => restartAll(cluster.web, rounds)),
    /** Names of jobs that ran in both processes at the same time. */
    jobsTwice: await findConcurrentJobRuns(cluster.ownerUrl),
  }));

/** Restarts one process after the other. Returns the duration of each restart in ms. */
async function restartAll(web: WebCluster['web'], rounds: number): Promise<number[]> {
  const restartMs: number[] = [];
  await sleep(BETWEEN_MS);
  for (const each of Array.from({ length: rounds }, () => web).flat()) {
    const began = performance.now();
    await each.stop();
    await each.start();
    restartMs.push(performance.now() - began);
    await sleep(BETWEEN_MS);
  }
  return restartMs;
}

/** Sends requests at a constant rate while `work` runs. Returns the measured figures of the load. */
const underLoad = ({ url, ownerUrl }: Pick<WebCluster, 'url' | 'ownerUrl'>, work: () => Promise<number[]>) =>
  withDatabaseClient(ownerUrl, async (client) => {
    const stop = await startConstantLoad(url, client, PER_SECOND);
    const began = performance.now();
    /** Duration of each restart in ms, from the stop signal until the process is ready again. */
    const restartMs = await work();
    const seconds = (performance.now() - began) / 1_000;
    const { outcomes, figures } = await stop();
    const times = outcomes.map(({ ms }) => ms);
    const failed = outcomes.filter((one) => !isRequestServed(one));
    return {
      ...figures,
      requests: outcomes.length,
      perSecond: outcomes.length / seconds,
      failed: failed.map(
        ({ path, status, began: at }) => `${path}: ${status} at ${new Date(performance.timeOrigin + at).toISOString()}`,
      ),
      /** Response times of all requests, including those during restarts. */
      medianMs: percentile(times, 50),
      slowest1Ms: percentile(times, 99),
      restartMs,
    };
  });

export const summarizeRestarts = ({ failed, restartMs, ...figures }: Awaited<ReturnType<typeof underLoad>>): string =>
  [
    ...Object.entries(figures).map(([name, figure]) => `${name} ${Math.round(figure * 10) / 10}`),
    `failed ${failed.length}`,
    restartMs.length > 0 &&
      `restarts ${restartMs.length}, ${restartMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
  ]
    .filter(Boolean)
    .join(' · ');
