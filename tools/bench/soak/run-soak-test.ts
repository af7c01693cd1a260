import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure } from '@/server/runtime/command-failure';
import { createRequestOutcomesByKind, outcomeTable } from '../../load/request-outcomes';
import { repeatAtRate } from '../../load/repeat-at-rate';
import { createSamplePhoto } from '../../load/sample-photo';
import { createMemberSessions } from '../member-sessions';
import { parseWholeNumber } from '../benchmark-options';
import { withBenchmarkServers, type BenchmarkSite } from '../benchmark-site';
import { median } from '../benchmark-tables';
import {
  ACTION_FREQUENCY_PERCENTAGES,
  createActionSimulation,
  ACTIONS_WEIGHTED_BY_FREQUENCY,
  pickRandomItem,
  setMemberPasswords,
  WARM_UP_ACTIONS,
  type SimulatedPersonAction,
} from './simulated-person-actions';
import { increasePerTenMinutes, type SoakMeasurement } from './measurement-trend';
import {
  formatServerResourceUsage,
  measureServerResourceUsage,
  collectServerResourceUsage,
  type ServerResourceUsage,
} from './server-resource-usage';

const POSTS = 20_000;
const MEMBERS = 1_500;
const PER_SECOND = 30;
/**
 * Limits of security requirement O6: increase of memory (MB) and of handles in ten minutes, and event loop lag in ms
 * (p99).
 */
const LIMITS = { memory: 1, handles: 2, lagMs: 50 };
/** Length of the warm-up in minutes, in which caches fill, code is compiled and memory reaches its working size. */
const SETTLES_MINUTES = 10;
/**
 * The load is increased during this fraction of the warm-up. In the rest of the warm-up, the load is normal, so that
 * the server releases the extra memory.
 */
const BEGINS = 0.6;
/**
 * Factor by which the load is higher in the first part of the warm-up, so that most code runs then. Memory for code
 * that runs later would look like a leak.
 */
const MORE_AT_FIRST = 2;
/**
 * Time in ms during which the simulated people arrive gradually. Real people would not all reach a cold server at the
 * same time either.
 */
const COME_WITHIN_MS = 120_000;
/** Time in ms after which idle connections are closed: the server's keep-alive timeout plus a margin. */
const CLOSED_AFTER_MS = 70_000;
/** Maximum number of connections after everyone has left. The request for the metrics uses one of these connections. */
const MOST_AT_REST = 3;
/** Node arguments that allow garbage collection on demand. */
const ARGS = ['--expose-gc', '--import=./tools/bench/soak/collect.mjs'];

/**
 * `npm run bench -- soak --minutes 60` simulates an evening with 30 requests per second. Throws a Failure if a request
 * fails, or if memory or handles grow after the warm-up (security O6).
 */
export async function runSoakTest(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      data: { type: 'string' },
      // Additional arguments for Node, for example to look for a leak: --node=--heapsnapshot-signal=SIGUSR2
      node: { type: 'string', multiple: true, default: [] },
    },
  });
  const minutes = parseWholeNumber('minutes', values.minutes, 1, 600);
  const token = randomBytes(16).toString('hex');
  const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: token };
  const setup = {
    posts: POSTS,
    data: values.data,
    sides: ['ours'] as const,
    settings,
    args: [...ARGS, ...values.node],
  };
  let faults: string[] = [];
  await withBenchmarkServers(setup, async (site) => {
    await setMemberPasswords(site);
    faults = await hold(site, token, minutes);
  });
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

/** Prints the measurements. Returns the limits that were exceeded. */
async function hold(site: BenchmarkSite, token: string, minutes: number): Promise<string[]> {
  const server = site.servers.ours;
  const noted = createRequestOutcomesByKind(Object.keys(ACTION_FREQUENCY_PERCENTAGES) as SimulatedPersonAction[]);
  const members = await createMemberSessions(site, MEMBERS);
  const { act, close } = createActionSimulation({ site, members, image: await createSamplePhoto(), noted });
  const settles = Math.min(SETTLES_MINUTES, minutes / 3);
  let isOver = false;
  const samples = collectServerResourceUsage(server, token, () => isOver);
  const began = performance.now();
  const stop = repeatAtRate(PER_SECOND * MORE_AT_FIRST, (turn) => {
    const passed = performance.now() - began;
    const isBeginning = passed < BEGINS * settles * 60_000;
    // This function is called at twice the normal rate of actions. In the first part of the warm-up, a growing share of
    // the calls starts an action, so that people arrive gradually. Later, every second call starts an action.
    if (isBeginning ? Math.random() * COME_WITHIN_MS > passed : turn % MORE_AT_FIRST > 0) return;
    return act(pickRandomItem(isBeginning ? WARM_UP_ACTIONS : ACTIONS_WEIGHTED_BY_FREQUENCY));
  });
  console.log(`  ${server.url}, process ${server.pid}`);
  await Promise.race([sleep(minutes * 60_000), samples]); // If the server dies, the wait ends immediately.
  await stop();
  isOver = true;
  const collected = await samples;
  close();
  await sleep(CLOSED_AFTER_MS);
  const rest = await measureServerResourceUsage(server, token, minutes);
  const all = Object.values(noted).flat();
  const { text, faults } = judged(collected, settles);
  const failures = all.filter(({ status }) => status === 0 || status >= 500).length;
  console.log(
    [
      `${minutes} minutes at ${PER_SECOND} requests a second (the first ${BEGINS * settles} at up to ${PER_SECOND * MORE_AT_FIRST}), ${MEMBERS} members, ${POSTS.toLocaleString('en-CA')} posts.`,
      '',
      ...outcomeTable('Action', [...Object.entries(noted), ['all', all]]),
      '',
      ...text,
      `After everyone left: ${rest ? formatServerResourceUsage(rest) : 'no response from the server.'}`,
    ].join('\n'),
  );
  if (!rest || rest.connections > MOST_AT_REST)
    faults.push(`${rest?.connections ?? 'Unknown'} connections are left after everyone left.`);
  return failures > 0 ? [...faults, `${failures} requests failed or got no response.`] : faults;
}

function judged(samples: ServerResourceUsage[], settled: number): { text: string[]; faults: string[] } {
  const counted = samples.filter(({ minute }) => minute >= settled);
  const slope = (of: (sample: ServerResourceUsage) => number | undefined, isOfConnections = false) =>
    increasePerTenMinutes(
      counted.flatMap((sample): SoakMeasurement[] => {
        const value = of(sample);
        // Each connection has a socket and timers, so more connections mean more files and handles. The calculation
        // removes this effect from the increase, because it is not a leak.
        return value === undefined ? [] : [[sample.minute, value, isOfConnections ? sample.connections : 0]];
      }),
    );
  const slopes = [
    ['MB resident', slope(({ resident }) => resident), LIMITS.memory],
    ['MB in use after garbage collection', slope(({ live }) => live), LIMITS.memory],
    ['files and sockets at a constant number of connections', slope(({ files }) => files, true), LIMITS.handles],
    ['handles at a constant number of connections', slope(({ handles }) => handles, true), LIMITS.handles],
  ] as const;
  const [first, last] = [counted[0], counted.at(-1)];
  // A requested garbage collection blocks the thread, so the lag of the event loop counts only for intervals without
  // such a collection.
  const lag = median(counted.flatMap(({ live, lagMs }) => (live === undefined ? [] : lagMs)));
  return {
    text: [
      ...[first, last].flatMap((sample) => (sample ? [formatServerResourceUsage(sample)] : [])),
      `From minute ${settled}, change per ten minutes by least squares: ${slopes.map(([what, by]) => `${by.toFixed(2)} ${what}`).join(', ')}.`,
      `Event loop lag: ${lag.toFixed(0)} ms (median of the p99 of each ten seconds).`,
    ],
    faults: [
      ...slopes.flatMap(([what, by, most]) =>
        by > most ? [`${what}: ${by.toFixed(2)} more in ten minutes, over the limit of ${most}.`] : [],
      ),
      ...(lag > LIMITS.lagMs ? [`Event loop lag of ${lag.toFixed(0)} ms, over the limit of ${LIMITS.lagMs}.`] : []),
    ],
  };
}
