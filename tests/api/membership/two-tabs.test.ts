import { describe, expect, it } from 'vitest';
import '../../support/billing/billing';
import {
  ACTIONS,
  loadSecondServer,
  runRace,
  SCENES,
  type ActionName,
  type Race,
  type SceneName,
} from '../../support/billing/races';
import { randomGenerator } from '../../support/random';
import { isThorough } from '../../support/thorough';

// Two simultaneous actions of one person, for example paying in one tab and cancelling in another. The second action
// runs while the first one pauses at a request to Stripe.

const second = await loadSecondServer();
const acts = Object.keys(ACTIONS) as ActionName[];
const scenes = Object.keys(SCENES) as SceneName[];
const PARTS = ['request', 'answer'] as const;

/**
 * Pairs of actions that once gave access without payment, or took a payment without giving access. The first tab
 * cancels or resets the subscription while the second tab pays.
 */
const REGRESSIONS: Race[] = [
  { scene: 'form of a month', first: 'reset', stop: 'DELETE /v1/subscriptions', second: 'pay' },
  { scene: 'form of a month', first: 'cancel', stop: 'DELETE /v1/subscriptions', second: 'pay' },
  { scene: 'form of a month', first: 'reset', stop: 'POST /v1/invoices', second: 'pay' },
  { scene: 'past due, form open', first: 'reset', stop: 'POST /v1/invoices', second: 'pay' },
];

const DAILY_COUNT = 3;

describe('payments and access after simultaneous actions in two tabs', () => {
  it.each(REGRESSIONS)(
    'payments and access agree after two simultaneous actions ($scene: $first pauses at $stop while $second runs)',
    async (pair) => {
      expect(await runRace(second, pair)).toEqual([]);
    },
  );

  it('payments and access agree after a few random pairs of simultaneous actions', { tags: 'thorough' }, async () => {
    // The date is the seed, so that all runs of one day test the same random pairs of actions.
    const random = randomGenerator(Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')));
    const among = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const wrong: string[] = [];
    for (let played = 0; played < DAILY_COUNT; played += 1) {
      const stop = 1 + Math.floor(random() * 12);
      const pair = { scene: among(scenes), first: among(acts), second: among(acts), stop, part: among(PARTS) };
      wrong.push(...((await runRace(second, pair)) ?? []));
    }
    expect(wrong).toEqual([]);
  });
});

/**
 * Actions that change a plan. While such an action pauses at a request to Stripe, the server refuses `cancel`, `reset`
 * and `fix` in the second tab. The refusal is the same at each request to Stripe, so the test pauses the action at only
 * one.
 */
const changes: ActionName[] = ['cancel', 'reset'];
const isRefused = (act: ActionName, other: ActionName) => changes.includes(act) && [...changes, 'fix'].includes(other);

// A thorough run tests all pairs of actions from all starting states, which takes hours. To test a single starting
// state, pass its name from `SCENES` to the vitest option -t, for example -t 'form of a month'.
describe.each(isThorough ? scenes : [])('two simultaneous actions in two tabs (starting state: %s)', (scene) => {
  it.each(acts.flatMap((first) => acts.map((other) => [first, other] as const)))(
    'payments and access agree after the actions %s and %s in two tabs',
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
