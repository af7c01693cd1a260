import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  incomingUploadsFolder,
  newUploadFolderName,
  removeInterruptedUploads,
  removeAbandonedUploads,
} from './incoming-files';

let top: string;

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'parent-voice-incoming-'));
  vi.stubEnv('MEDIA_DIR', top);
  vi.stubEnv('DATABASE_URL', 'postgresql://nowhere.invalid/none');
  vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(top, { recursive: true });
});

/** Returns the id of a process that has just ended. The tests use this process as the owner of an abandoned upload. */
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const by = (pid: number, name = newUploadFolderName()) => name.replace(/\.\d+\./, `.${pid}.`);

async function upload(name: string, minutesAgo = 0): Promise<string> {
  const folder = path.join(incomingUploadsFolder(), name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'media'), 'as it was sent');
  const time = new Date(Date.now() - minutesAgo * 60_000);
  for (const place of [path.join(folder, 'media'), folder]) await utimes(place, time, time);
  return name;
}

it('the cleanup at startup deletes upload folders of killed processes but not of running processes', async () => {
  const otherMachine = `0123456789ab.${endedPid()}.x`;
  await upload(by(endedPid()));
  await upload(by(endedPid()), 20);
  await upload('a-folder-of-an-older-version', 20);
  await upload(otherMachine.replace('.x', '.y'), 20);
  const remaining = [await upload(newUploadFolderName()), await upload(by(process.ppid)), await upload(otherMachine)];
  await removeInterruptedUploads();
  expect((await readdir(incomingUploadsFolder())).sort()).toEqual(remaining.sort());
});

it('an upload with recent writes is kept even if the upload began two hours ago', async () => {
  const name = await upload(newUploadFolderName(), 120);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await writeFile(path.join(incomingUploadsFolder(), name, 'media'), 'and more');
  await removeAbandonedUploads(anHourAgo);
  expect(await readdir(incomingUploadsFolder())).toContain(name);
  await upload(name, 120);
  await removeAbandonedUploads(anHourAgo);
  expect(await readdir(incomingUploadsFolder())).not.toContain(name);
});

it('the cleanup at startup works without an upload folder', async () => {
  await rm(incomingUploadsFolder(), { recursive: true });
  await expect(removeInterruptedUploads()).resolves.toBeUndefined();
});
