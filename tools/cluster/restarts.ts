import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from './load';
import { withCluster, type Cluster } from './site';

export type Figures = {
  requests: number;
  perSecond: number;
  failed: string[];
  acknowledged: number;
  lost: number;
  doubled: number;
  halfDone: number;
  streamsBegun: number;
  untold: number;
  /** Under how many addresses registrations were counted: all came from one, and each said it was another. */
  addresses: number;
  /** Of all answers, while a process was being started anew among them. */
  medianMs: number;
  slowest1Ms: number;
  /** From the word to stop until it was ready again, one for each restart. */
  restartMs: number[];
};

const BETWEEN_MS = 3_000;
const PER_SECOND = 50;

/** Two installations of `npm start`, as an operator has them; each is started anew so many times. */
export async function restartsOf(port: number, rounds: number): Promise<Figures> {
  let figures: Figures | undefined;
  await withCluster({ port, as: 'installations', settings: { RATE_LIMIT_SCALE: '100' } }, async (cluster) => {
    figures = await restartUnderLoad(cluster, { perSecond: PER_SECOND, rounds });
  });
  return figures!;
}

/** Starts one process after the other anew while so many requests a second come, and says what became of each of them. */
async function restartUnderLoad(
  { url, web, ownerUrl }: Pick<Cluster, 'url' | 'web' | 'ownerUrl'>,
  { perSecond, rounds }: { perSecond: number; rounds: number },
): Promise<Figures> {
  const load = await startLoad(url, ownerUrl, perSecond);
  const began = performance.now();
  await sleep(BETWEEN_MS);
  const restartMs: number[] = [];
  for (const each of Array.from({ length: rounds }, () => web).flat()) {
    const asked = performance.now();
    await each.stop();
    await each.start();
    restartMs.push(performance.now() - asked);
    await sleep(BETWEEN_MS);
  }
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

export const told = ({ failed, restartMs, ...figures }: Figures): string =>
  [
    ...Object.entries(figures).map(([name, figure]) => `${name} ${Math.round(figure * 10) / 10}`),
    `failed ${failed.length}`,
    `restarts ${restartMs.length}, ${restartMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`,
  ].join(' · ');
