import { expect } from 'vitest';
import type { Person } from '../community/people';
import { takeSnapshot } from '../database/snapshot';
import type { Action } from './action';
import { messagesToOthers, listenToAll, voteCountsAndRanks, changedRows, rowVersions } from './channels';
import { recordTestDataComplete } from './normalize';
import { OBSERVERS, readAsObserver, type Observer } from './observers';
import { openPageCache } from './page-cache';
import { giveSecrets } from './secrets';
import { makeWorld } from './world';

/** Role of the person who performs the action: the author of the anonymous posts and votes, or somebody else. */
type Who = 'author and voter' | 'somebody else';

/** Side effects of an action, other than API answers, that could reveal an anonymous author. */
export const CHANNELS = ['notices', 'cached pages', 'rows', 'ranks', 'messages'] as const;
export const OBSERVERS_AND_CHANNELS = [...OBSERVERS, ...CHANNELS] as const;

/** Result of an action: what the API shows to each observer, and what can be seen in each of the `CHANNELS`. */
export type Outcome = Record<(typeof OBSERVERS_AND_CHANNELS)[number], unknown>;

/**
 * Creates the test data and a snapshot, which is restored before each action. `keepStripe` saves the state of the
 * Stripe emulator and returns a function that restores that state.
 */
export async function openHarness(keepStripe: () => () => void) {
  const world = await makeWorld();
  recordTestDataComplete();
  const restoreStripe = keepStripe();
  const snapshot = await takeSnapshot();
  const notices = await listenToAll();
  const cache = await openPageCache(world);

  async function prepare({ actor = 'subscriber', before }: Action, who: Who): Promise<Person> {
    await snapshot.restore();
    restoreStripe();
    if (who === 'author and voter') await giveSecrets(world, actor);
    await before?.(world.people[actor], world);
    // `cache.hits` waits until the page cache has received the notifications of the previous steps. Otherwise, such a
    // notification could remove pages that `cache.fill` adds.
    await cache.hits();
    await cache.fill();
    await notices.take();
    return world.people[actor];
  }

  /**
   * Returns the PostgreSQL notifications (NOTIFY) that other people could observe. Leaves out notifications for the
   * users in `self`, which only their own event streams receive.
   */
  async function noticesFor(self: number[], isRule: boolean): Promise<string[]> {
    const heard = (await notices.take()).filter((notice) => self.every((id) => notice !== `notifications: ${id}`));
    // PostgreSQL sends equal notifications once per transaction. If the action has a `rule` (see action.ts), the run as
    // somebody else makes an additional change, and may use more transactions. Repeated notifications then do not count
    // as a difference.
    return (isRule ? [...new Set(heard)] : heard).sort();
  }

  async function run(act: Action, who: Who): Promise<Outcome> {
    const person = await prepare(act, who);
    const self = [person.id, world.people.other.id];
    const [versions, writes] = [await rowVersions(), await snapshot.writes()];
    await act.does(person, world);
    if (who === 'somebody else') await act.rule?.also(world);
    expect(await snapshot.writes(), 'an action that writes nothing proves nothing').not.toBe(writes);
    const outcome = {
      notices: await noticesFor(self, act.rule !== undefined),
      'cached pages': await cache.hits(),
      rows: changedRows(versions, await rowVersions()),
      ranks: await voteCountsAndRanks(),
      messages: await messagesToOthers(self),
    };
    const seen = await Promise.all(
      OBSERVERS.map(async (observer) => [observer, await readAsObserver(world, observer)] as const),
    );
    return { ...outcome, ...(Object.fromEntries(seen) as Record<Observer, unknown>) };
  }

  return {
    world,
    run,
    close: async () => {
      await notices.end();
      cache.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof openHarness>>;
