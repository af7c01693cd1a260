import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure } from '@/server/fail';
import { whole } from '../options';
import { withBench, type Bench } from '../site';
import { median } from '../table';
import { answers, rowOf } from '../snow/answers';
import { asking } from '../snow/people';
import { picture } from '../snow/picture';
import { signIn } from '../snow/sign-in';
import { every, pick } from '../turns';
import { BEGINNING, DAY, evening, giveThemPasswords, HUNDRED, type Act } from './day';
import { slopeOf, type Point } from './slope';
import { lineOf, sampleOf, watch, type Sample } from './watch';

const POSTS = 20_000;
const MEMBERS = 1_500;
const PER_SECOND = 30;
/** Security O6: so many megabytes in ten minutes, as good as no handle, and for 99 of 100 no more delay by the server's thread. */
const MOST = { memory: 1, handles: 2, lagMs: 50 };
/** Until then caches fill, code is compiled, and memory reaches the size that it needs. */
const SETTLES_MINUTES = 10;
/** Of that, how long everything is done often; the rest lets go of what that took. */
const BEGINS = 0.6;
/** And how much more of it than later: what is still new in the hour afterwards is seen there. */
const MORE_AT_FIRST = 2;
/** Nobody's evening begins with all of them at the same moment, at a server that has compiled nothing yet. */
const COME_WITHIN_MS = 120_000;
/** So long the server keeps a connection over which nothing is asked, and a little. */
const CLOSED_AFTER_MS = 70_000;
/** When all have gone; the one that asks is one. */
const MOST_AT_REST = 3;
/** Under these the server is looked into: a collection of all garbage on demand. */
const ARGS = ['--expose-gc', '--import=./tools/bench/soak/collect.mjs'];

/**
 * `npm run bench -- soak --minutes 60`: an ordinary evening for an hour, thirty requests a second whether or not those before are answered, under the
 * limits of every day, after a busier beginning. Fails where memory or handles grow after the first ten minutes, or an answer is a failure (security O6).
 */
export async function soak(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      data: { type: 'string' },
      // Node's own, for who looks for what is kept: --node=--heapsnapshot-signal=SIGUSR2
      node: { type: 'string', multiple: true, default: [] },
    },
  });
  const minutes = whole('minutes', values.minutes, 1, 600);
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
  await withBench(setup, async (site) => {
    await giveThemPasswords(site);
    faults = await hold(site, token, minutes);
  });
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

/** Prints what was measured; what is beyond its limit. */
async function hold(site: Bench, token: string, minutes: number): Promise<string[]> {
  const server = site.servers.ours;
  const noted = new Map(Object.keys(DAY).map((act) => [act as Act, answers()]));
  const people = {
    site,
    ask: asking(server.url),
    members: await signIn(site, MEMBERS),
    image: await picture(),
    noted: (act: Act) => noted.get(act) ?? answers(),
  };
  const { act, close } = evening(people);
  const settles = Math.min(SETTLES_MINUTES, minutes / 3);
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  const samples = watch(server, token, () => isOver);
  const began = performance.now();
  const stop = every(1_000 / PER_SECOND / MORE_AT_FIRST, (turn) => {
    const passed = performance.now() - began;
    const isBeginning = passed < BEGINS * settles * 60_000;
    if (isBeginning ? Math.random() * COME_WITHIN_MS > passed : turn % MORE_AT_FIRST > 0) return; // not here yet, or no more
    const faces = isBeginning ? BEGINNING : HUNDRED;
    const tracked = act(pick(faces, randomInt(faces.length))).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  });
  console.log(`  ${server.url}, process ${server.pid}`);
  await Promise.race([sleep(minutes * 60_000), samples]); // a server that is gone is told of at once
  stop();
  await Promise.all(underWay);
  isOver = true;
  const found = await samples;
  close();
  await sleep(CLOSED_AFTER_MS);
  const rest = await sampleOf(server, token, minutes);
  const all = [...noted.values()].flatMap((each) => each.found());
  const { text, faults } = judged(found, settles);
  const failures = all.filter(({ status }) => status === 0 || status >= 500).length;
  console.log(
    [
      `${minutes} minutes at ${PER_SECOND} requests a second (the first ${BEGINS * settles} at up to ${PER_SECOND * MORE_AT_FIRST}), ${MEMBERS} members, ${POSTS.toLocaleString('en-CA')} posts.`,
      '',
      '| What | Asked | Served | Median ms | p99 ms | Longest ms | Otherwise |',
      '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
      ...[...noted].map(([name, each]) => rowOf(name, each.found())),
      rowOf('all', all),
      '',
      ...text,
      `When all have gone: ${rest ? lineOf(rest) : 'the server does not say.'}`,
    ].join('\n'),
  );
  if (!rest || rest.connections > MOST_AT_REST)
    faults.push(`${rest?.connections ?? 'Unknown'} connections stay when all have gone.`);
  return failures > 0 ? [...faults, `${failures} answers were a failure, or none came.`] : faults;
}

function judged(samples: Sample[], settled: number): { text: string[]; faults: string[] } {
  const counted = samples.filter(({ minute }) => minute >= settled);
  const slope = (of: (sample: Sample) => number | undefined, isOfConnections = false) =>
    slopeOf(
      counted.flatMap((sample): Point[] => {
        const value = of(sample);
        // Browsers come and go, more of them at once where the machine has other work; each has a socket and timers.
        return value === undefined ? [] : [[sample.minute, value, isOfConnections ? sample.connections : 0]];
      }),
    );
  const slopes = [
    ['MB resident', slope(({ resident }) => resident), MOST.memory],
    ['MB in use after all garbage was collected', slope(({ live }) => live), MOST.memory],
    ['files and sockets for as many connections', slope(({ files }) => files, true), MOST.handles],
    ['handles for as many connections', slope(({ handles }) => handles, true), MOST.handles],
  ] as const;
  const [first, last] = [counted[0], counted.at(-1)];
  // Of those before which nothing was collected on demand, which holds the thread up.
  const lag = median(counted.flatMap(({ live, lagMs }) => (live === undefined ? [] : lagMs)));
  return {
    text: [
      ...[first, last].flatMap((sample) => (sample ? [lineOf(sample)] : [])),
      `From minute ${settled} on, by least squares, in ten minutes: ${slopes.map(([what, by]) => `${by.toFixed(2)} ${what}`).join(', ')}.`,
      `The thread was late by ${lag.toFixed(0)} ms (p99 of ten seconds, the median of those).`,
    ],
    faults: [
      ...slopes.flatMap(([what, by, most]) =>
        by > most ? [`${what}: ${by.toFixed(2)} more in ten minutes, and ${most} are the most.`] : [],
      ),
      ...(lag > MOST.lagMs ? [`Late by ${lag.toFixed(0)} ms, and ${MOST.lagMs} are the most.`] : []),
    ],
  };
}
