import { expect } from 'vitest';
import type { Act } from './act';
import { takeSnapshot } from '../database/snapshot';
import { forOthers, listenToAll, ranks, rowsWritten, rowVersions } from './channels';
import { noteWorldMade } from './normalize';
import { OBSERVERS, see, type Observer } from './observers';
import { openPageCache } from './page-cache';
import { giveSecrets, makeWorld } from './world';

/** Who acts: the person who wrote and voted in secret, or one who did not. */
export type Who = 'author and voter' | 'somebody else';

const BEHIND = ['notices', 'page cache', 'rows', 'ranks', 'messages'] as const;
export const PLACES = [...OBSERVERS, ...BEHIND] as const;

/** What can be seen after an act, place by place. */
export type Outcome = Record<Observer | (typeof BEHIND)[number], unknown>;

export async function openHarness(keepStripe: () => () => void) {
  const world = await makeWorld();
  noteWorldMade();
  const restoreStripe = keepStripe();
  const snapshot = await takeSnapshot();
  const notices = await listenToAll();
  const cache = await openPageCache(world);

  const spent = { restore: 0, act: 0, see: 0, runs: 0 };
  async function run({ actor = 'subscriber', before, does, rule }: Act, who: Who): Promise<Outcome> {
    const t0 = performance.now();
    await snapshot.restore();
    restoreStripe();
    const person = world.people[actor];
    if (who === 'author and voter') await giveSecrets(world, actor);
    await before?.(person, world);
    await cache.hits();
    await cache.fill();
    await notices.take();
    const [versions, waiting] = [await rowVersions(), await forOthers(self(actor))];
    const writes = await snapshot.writes();

    const t1 = performance.now();
    await does(person, world);
    if (who === 'somebody else') await rule?.also(world);
    const t2 = performance.now();
    const told = (await notices.take()).filter((notice) => !isToSelf(notice, actor));
    expect(await snapshot.writes(), 'an act that writes nothing proves nothing').not.toBe(writes);
    const seen = await Promise.all(OBSERVERS.map(async (observer) => [observer, await see(world, observer)] as const));
    const t3 = performance.now();
    spent.restore += t1 - t0;
    spent.act += t2 - t1;
    spent.see += t3 - t2;
    spent.runs += 1;
    return {
      ...(Object.fromEntries(seen) as Record<Observer, unknown>),
      notices: (rule ? [...new Set(told)] : told).sort(), // a rule is followed in another number of transactions
      'page cache': await cache.hits(),
      rows: rowsWritten(versions, await rowVersions()),
      ranks: await ranks(),
      messages: (await forOthers(self(actor))).filter((message) => !waiting.includes(message)),
    };
  }

  const self = (actor: NonNullable<Act['actor']>) => [world.people[actor].id, world.people.other.id];
  /** A person's own notifications are sent to their own streams alone. */
  const isToSelf = (notice: string, actor: NonNullable<Act['actor']>) =>
    self(actor).some((id) => notice === `notifications: ${id}`);

  return {
    world,
    run,
    close: async () => {
      console.log(spent, process.cpuUsage());
      await notices.end();
      cache.close();
    },
  };
}
export type Harness = Awaited<ReturnType<typeof openHarness>>;
