import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { picture } from '@/tests/support/media/files';
import { sendUpload } from '@/tests/support/media/upload-http';
import { figuresOf, type Figure } from './figures';
import { ended } from './kills';
import { tellVerdict } from './ledger';
import { join, post } from './people';
import { startReading, faultsOf, tallied } from './readers';
import { untilReady, withClient, type Scene } from './scene';
import { startWriting } from './writers';

/** A disk of its own in memory, which only root may have; null for everybody else. */
export function smallDisk(megabytes: number): { folder: string; remove: () => void } | null {
  const place = mkdtempSync(path.join(tmpdir(), 'parent-voice-outage-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    rmdirSync(place);
    return null;
  }
  chmodSync(place, 0o711); // PostgreSQL runs as another account
  const folder = path.join(place, 'data');
  mkdirSync(folder, { mode: 0o711 });
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['--lazy', place], { stdio: 'ignore' });
      rmdirSync(place);
    },
  };
}

type Way = { fullForMs: number; writers: number };

/** The disk of photos and database has not a byte left; then there is room again. */
export async function fullDisk(scene: Scene, { fullForMs, writers: number }: Way): Promise<Figure[]> {
  const figures = figuresOf('full disk');
  const ballast = path.join(scene.dataDir, '..', 'ballast');
  const [writers, author] = await withClient(scene, 'ownerUrl', async (client) => [
    await startWriting(scene.url, client, { number }),
    await join(scene.url, client, `photographer.${Date.now()}`),
  ]);
  const photo = await picture('jpeg', 800, 600);
  const newPost = async () => {
    const { rows } = await withClient(scene, 'ownerUrl', (client) =>
      client.query<{ id: number }>('SELECT id FROM schools ORDER BY id LIMIT 1'),
    );
    const body = { schoolId: rows[0]?.id, content: `With a photo ${performance.now()}` };
    const answer = await post(scene.url, '/api/posts', body, { cookie: author.cookie });
    return ((await answer.json()) as { id: number }).id;
  };
  const posts = [await newPost(), await newPost(), await newPost()];
  const upload = (index: number) => sendUpload(scene.url, author.cookie, posts[index] ?? 0, photo);
  figures.exactly('a photo before', (await upload(0)).status, 201);
  const files = filesOf(scene);

  fill(ballast);
  const refused = await upload(1);
  figures.exactly('a photo on the full disk', refused.status, 507, String((refused.body as { code?: string }).code));
  figures.exactly('files that are left of it', filesOf(scene) - files, 0);
  const reader = startReading(scene.url, ['/', '/api/user/feed', '/dashboard', '/login'], {
    perSecond: 5,
    cookie: author.cookie,
  });
  const fell = await useUpLog(scene, ballast, fullForMs);
  figures.told('PostgreSQL, where its log finds no room', fell ? 'ends, and is started again and again' : 'goes on');
  await sleep(fullForMs);
  const whileFull = await reader.stop();
  figures.told('reading meanwhile', tallied(whileFull));

  const began = performance.now();
  rmSync(ballast, { force: true });
  figures.within('with room again: the next write', (await writers.nextAcknowledged()) - began, 10_000);
  await untilReady(scene.url);
  figures.exactly('a photo again', (await upload(2)).status, 201);
  const written = await ended(scene, writers);
  const faults = [...faultsOf(whileFull), ...written.faults.filter((fault) => !fault.endsWith(' 507'))];
  figures.exactly('answers of 500', faults.length, 0, [...new Set(faults)].slice(0, 3).join(', '));
  tellVerdict(figures, written, 1);
  return figures.found;
}

/** Leaves not a byte. */
function fill(ballast: string): void {
  const { bavail, bsize } = statfsSync(path.dirname(ballast));
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)), { flag: 'a' });
}

/** PostgreSQL has the files of its log beforehand; says whether it ended when they were used up. */
async function useUpLog(scene: Scene, ballast: string, patienceMs: number): Promise<boolean> {
  const began = startOf(scene);
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
    fill(ballast); // also what it has let go since
    const isThere = await withClient(scene, 'adminUrl', (admin) => admin.query('SELECT pg_switch_wal()')).then(
      () => true,
      () => false,
    );
    if (!isThere || startOf(scene) !== began) return true;
  }
  return false;
}

/** The first line of a running PostgreSQL's own file, and when it was started. */
function startOf({ dataDir }: Scene): string {
  try {
    return readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
      .split('\n')
      .slice(0, 3)
      .join();
  } catch {
    return '';
  }
}

const filesOf = ({ dataDir }: Scene): number =>
  readdirSync(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
