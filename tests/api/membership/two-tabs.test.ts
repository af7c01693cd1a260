import { describe, expect, it } from 'vitest';
import '../../support/billing/billing';
import {
  ACTS,
  anotherServer,
  runRace,
  SCENES,
  type ActName,
  type Race,
  type SceneName,
} from '../../support/billing/races';
import { generator } from '../../support/random';
import { isThorough } from '../../support/thorough';

// Tests pairs of actions in two tabs at once. The first action is stopped at each of its requests to Stripe. The daily
// run plays a few pairs that once went wrong. If this file is named on the command line, it also plays some pairs that
// the date selects. THOROUGH=1 plays all pairs, which takes hours (-t 'form of a month' plays those of one starting
// point).

const second = await anotherServer();
const acts = Object.keys(ACTS) as ActName[];
const scenes = Object.keys(SCENES) as SceneName[];
const PARTS = ['request', 'answer'] as const;

/** Pairs that once went wrong. In each pair, the second tab pays while the first tab closes the form. */
const REGRESSIONS: Race[] = [
  { scene: 'form of a month', first: 'reset', stop: 'DELETE /v1/subscriptions', second: 'pay' },
  { scene: 'form of a month', first: 'cancel', stop: 'DELETE /v1/subscriptions', second: 'pay' },
  { scene: 'form of a month', first: 'reset', stop: 'POST /v1/invoices', second: 'pay' },
  { scene: 'past due, form open', first: 'reset', stop: 'POST /v1/invoices', second: 'pay' },
];

const DAILY_COUNT = 3;

describe('money and access after actions in two tabs at once', () => {
  it.each(REGRESSIONS)(
    'money and access agree in the state $scene if $first is stopped at $stop, and $second runs meanwhile',
    async (pair) => {
      expect(await runRace(second, pair)).toEqual([]);
    },
  );

  it(
    'money and access agree for pairs of actions that the date selects',
    { tags: 'thorough', timeout: 60_000 },
    async () => {
      const random = generator(Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')));
      const among = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
      const wrong: string[] = [];
      for (let played = 0; played < DAILY_COUNT; played += 1) {
        const stop = 1 + Math.floor(random() * 12);
        const pair = { scene: among(scenes), first: among(acts), second: among(acts), stop, part: among(PARTS) };
        wrong.push(...((await runRace(second, pair)) ?? []));
      }
      expect(wrong).toEqual([]);
    },
  );
});

/**
 * The server refuses the second of two simultaneous changes of a plan, at whatever request the first one is stopped. So
 * a single stop is enough.
 */
const changes: ActName[] = ['cancel', 'reset'];
const isRefused = (act: ActName, other: ActName) => changes.includes(act) && [...changes, 'fix'].includes(other);

describe.each(isThorough ? scenes : [])('two actions at once in the state %s', (scene) => {
  it.each(acts.flatMap((first) => acts.map((other) => [first, other] as const)))(
    'the actions %s and %s in two tabs leave money and access in agreement',
    async (act, other) => {
      const wrong: string[] = [];
      for (const part of PARTS)
        for (let stop = 1; ; stop += 1) {
          const outcome = await runRace(second, { scene, first: act, second: other, stop, part });
          if (outcome === null) break;
          wrong.push(...outcome);
          if (isRefused(act, other)) break;
        }
      expect(wrong).toEqual([]);
    },
    3_600_000,
  );
});
