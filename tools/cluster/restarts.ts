import { setTimeout as sleep } from 'node:timers/promises';
import { faultsOfJobs } from './jobs';
import { startLoad } from './load';
import { withCluster, type Cluster } from './site';

export type LoadFigures = {
  requests: number;
  perSecond: number;
  failed: string[];
  acknowledged: number;
  lost: number;
  doubled: number;
  halfDone: number;
  streamsBegun: number;
  untold: number;
  /**
   * Number of client addresses for which the server counted registrations. All registrations came from the same
   * address, but each request named a random address in its X-Forwarded-For header.
   */
  addresses: number;
  /** Response times of all requests, including those during restarts. */
  medianMs: number;
  slowest1Ms: number;
  /** Duration of each restart in ms, from the stop signal until the process is ready again. */
  restartMs: number[];
};

export type RestartResults = {
  /** Result of the same load without restarts, for comparison on the same machine. */
  control: LoadFigures;
  restarted: LoadFigures;
  /** Names of jobs that ran in both processes at the same time. */
  jobsTwice: string[];
};

const BETWEEN_MS = 3_000;
const CONTROL_MS = 30_000;
const PER_SECOND = 50;

/** Runs two installations of `npm start`, as an operator does, and restarts each the given number of times. */
export async function measureRollingRestarts(port: number, rounds: number): Promise<RestartResults> {
  let result: RestartResults | undefined;
  await withCluster({ port, as: 'installations', settings: { RATE_LIMIT_SCALE: '100' } }, async (cluster) => {
    const control = await underLoad(cluster, async () => {
      await sleep(CONTROL_MS);
      return [];
    });
    const restarted = await underLoad(cluster, () => restartAll(cluster.web, rounds));
    result = { control, restarted, jobsTwice: await faultsOfJobs(cluster.ownerUrl) };
  });
  return result!;
}

/** Restarts one process after the other. Returns the time of each restart in ms. */
async function restartAll(web: Cluster['web'], rounds: number): Promise<number[]> {
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
async function underLoad(
  { url, ownerUrl }: Pick<Cluster, 'url' | 'ownerUrl'>,
  work: () => Promise<number[]>,
): Promise<LoadFigures> {
  const load = await startLoad(url, ownerUrl, PER_SECOND);
  const began = performance.now();
  const restartMs = await work();
  const seconds = (performance.now() - began) / 1_000;
  const verdict = await load.stop();
  const { outcomes } = load;
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    ...verdict,
    requests: outcomes.length,
    perSecond: outcomes.length / seconds,
    failed: outcomes.flatMap(({ what, status, moment }) =>
      status >= 200 && status < 400 ? [] : [`${what}: ${status} at ${new Date(moment).toISOString()}`],
    ),
    medianMs: times[times.length >> 1] ?? 0,
    slowest1Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    restartMs,
  };
}

export const summaryOf = ({ failed, restartMs, ...figures }: LoadFigures): string =>
  [
    ...Object.entries(figures).map(([name, figure]) => `${name} ${Math.round(figure * 10) / 10}`),
    `failed ${failed.length}`,
    restartMs.length > 0 &&
      `restarts ${restartMs.length}, ${restartMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
  ]
    .filter(Boolean)
    .join(' · ');
