import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { bigVideo, picture } from '../../support/media/files';
import { sendUpload } from '../../support/media/upload-http';
import { arriving, claimed, stored, uploader } from '../../support/media/upload-people';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';

const MEGABYTE = 1024 * 1024;

/** A disk of its own, which only root may have; null for everybody else. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

// Security U13.
test('a full disk takes no pictures, but texts, and recovers by itself', async () => {
  test.setTimeout(120_000);
  const disk = smallDisk(64);
  test.skip(disk === null, 'no disk of 64 MB can be mounted here: run as root on Linux');
  if (disk === null) return;
  try {
    const server = await uploadServer(disk);
    await fillUp(server, disk).finally(server.remove);
  } finally {
    execFileSync('umount', ['-l', disk]); // whoever was killed may still have a file open
    rmdirSync(disk);
  }
});

async function fillUp(server: UploadServer, disk: string): Promise<void> {
  const author = await uploader(server);
  const [photo, ballast] = [await picture('jpeg', 3_000, 2_000), path.join(disk, 'ballast')];
  await bigVideo(path.join(disk, 'video.mp4'), 20 * MEGABYTE, 60);
  const video = readFileSync(path.join(disk, 'video.mp4'));
  rmSync(path.join(disk, 'video.mp4'));
  const send = async (media: Buffer) => sendUpload(server.url, author.cookie, await author.post(), media);
  const leave = (bytes: number) => {
    rmSync(ballast, { force: true });
    writeFileSync(ballast, Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize - bytes));
  };
  const full = {
    status: 507,
    body: { code: 'storage_full', message: expect.stringContaining('Text can still be posted') as unknown },
  };

  expect(await send(photo)).toMatchObject({ status: 201 });
  const before = stored(server);
  // No room for what arrives, for what is made of it, or for the end of that: each time the disk fills up at another place.
  for (const [media, room] of [
    [photo, 0],
    [photo, photo.length / 2],
    [video, 8 * MEGABYTE],
    [video, 24 * MEGABYTE],
    [video, video.length * 1.9],
  ] as const) {
    leave(Math.round(room));
    expect(await send(media), `${room} bytes left`).toMatchObject(full);
    expect(await author.post()).toBeGreaterThan(0);
    expect([stored(server), arriving(server)]).toEqual([before, []]);
  }
  leave(30 * MEGABYTE); // enough for some of them
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(video))); // as many as one person may;
  for (const { status } of answers) expect([201, 507]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(507);
  rmSync(ballast);
  expect(await send(photo)).toMatchObject({ status: 201 });
  expect(await send(photo)).toMatchObject({ status: 201 });
  expect(await claimed(server)).toEqual(stored(server));
  expect(arriving(server)).toEqual([]);
  expect(
    await server.sql(
      'SELECT 1 FROM post_media pm WHERE NOT EXISTS (SELECT FROM stored_files f WHERE f.media_id = pm.id)',
    ),
  ).toEqual([]);
  expect(server.log()).not.toContain('request.failed');
}
