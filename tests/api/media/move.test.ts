import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import '../../support/media/s3';
import { diskStorage } from '@/lib/media/disk-storage';
import { cleanUpMedia } from '@/lib/media/media-cleanup';
import { s3Storage } from '@/lib/media/s3-storage';
import type { FileStorage } from '@/lib/media/storage';
import { post } from '../../support/community/board';
import { person, school } from '../../support/community/people';
import { superuserUrl } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { pictureOf, TINY_JPEG } from '../../support/media/stored-media';
import { isThorough } from '../../support/thorough';

// This test kills `npm run media -- move` in the middle, and runs it again.

const FILES = isThorough ? 5_000 : 120;
// New files go to the disk, as before a move.
process.env.MEDIA_STORE = 'disk';
const stores = { disk: diskStorage(), s3: s3Storage() };

async function keysOf(storage: FileStorage): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

const move = (to: 'disk' | 's3') =>
  spawn(process.execPath, ['--conditions=react-server', '--import=tsx', 'scripts/media.ts', 'move'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MIGRATION_DATABASE_URL: superuserUrl(), MEDIA_STORE: to },
  });

/** Moves the files, kills the command after half of them, and returns the number of files that had moved. */
async function killInTheMiddle(to: 'disk' | 's3'): Promise<number> {
  const child = move(to);
  const ended = once(child, 'exit');
  let moved = 0;
  while (moved < FILES / 2 && child.exitCode === null) {
    await pause(50);
    moved = (await keysOf(stores[to])).length;
  }
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  return (await keysOf(stores[to])).length;
}

it(`a move of ${FILES} files that is killed in the middle continues, and loses and doubles none`, async () => {
  const postId = await post(await person('active'), await school());
  for (let number = 0; number < FILES; number += 20)
    await pictureOf(
      postId,
      Array.from({ length: 20 }, (_, index) => `w${index + 1}`),
    );
  const keys = (await rows<{ key: string }>('SELECT key FROM stored_files')).map(({ key }) => key).sort();
  expect(keys).toHaveLength(FILES);
  expect(await keysOf(stores.disk)).toEqual(keys);

  for (const [to, from] of [
    ['s3', 'disk'],
    ['disk', 's3'],
  ] as const) {
    const moved = await killInTheMiddle(to);
    expect(moved).toBeGreaterThanOrEqual(FILES / 2);
    expect(moved).toBeLessThan(FILES);
    expect([...new Set([...(await keysOf(stores.disk)), ...(await keysOf(stores.s3))])].sort()).toEqual(keys);

    // The hourly cleanup removes no row while the files are in two places.
    expect(await cleanUpMedia(0)).toMatchObject({ withoutRow: 0, withoutFile: 0 });
    expect(await count('stored_files')).toBe(FILES);

    expect((await once(move(to), 'exit'))[0]).toBe(0);
    expect(await keysOf(stores[from])).toEqual([]);
    expect(await keysOf(stores[to])).toEqual(keys);
    for (const key of keys.slice(0, 50)) expect(await buffer((await stores[to].read(key, null))!)).toEqual(TINY_JPEG);
  }
});
