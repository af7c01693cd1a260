import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servedPercentage, statusCountsText } from '../load/request-outcomes';
import { createMeasurementCollector, type OutageMeasurement } from './outage-measurements';
import { startSimulatedReaders } from './simulated-readers';
import { waitUntilReady, type OutageTestSite } from './outage-test-site';
import type { OutageOptions } from './stuck-database';
import { startWritersAndReaders, stopWritersAndAddMeasurements } from './simulated-writers';

const MEGABYTES = 900;
const PIECE = Buffer.alloc(64 * 1024);
const READ = ['/api/schools', '/help', '/explore', '/api/user'];

/**
 * Creates a folder on a small disk in memory. Returns null if the system is not Linux or the process does not run as
 * root.
 */
export function createSmallDisk(): { folder: string; remove: () => void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const disk = mkdtempSync(path.join(tmpdir(), 'parent-voice-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'tmpfs', disk]);
  const folder = path.join(disk, 'data');
  mkdirSync(folder, { mode: 0o711 });
  return {
    folder,
    remove: () => {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    },
  };
}

/** Fills the disk that contains the database and the media, then frees the space. */
export async function measureResilienceToFullDisk(
  site: OutageTestSite,
  { forMs, writers: number }: OutageOptions,
): Promise<OutageMeasurement[]> {
  const figures = createMeasurementCollector('full disk');
  const { writers, reader } = await startWritersAndReaders(site, number);
  await sleep(1_000);
  const ballast = path.join(site.dataDir, 'ballast');
  fill(ballast);
  // The loop fills the disk again whenever the database frees space.
  const again = setInterval(() => fill(ballast), 100);
  const stop = startSimulatedReaders(site.url, READ, 10, reader);
  await sleep(forMs / 2);
  const { status } = await fetch(`${site.url}/api/health/ready`);
  await sleep(forMs / 2);
  const sentRequests = await stop();
  clearInterval(again);
  figures.exactly('free blocks while full', statfsSync(site.dataDir).bavail, 0);
  figures.exactly('status of the readiness check', status, 503);
  figures.served('served reads, of 10 per second', servedPercentage(sentRequests), 99);
  figures.told('statuses of all reads', statusCountsText(sentRequests));

  rmSync(ballast);
  const began = performance.now();
  figures.within('first write after space is free', (await writers.nextAcknowledged()) - began, 30_000);
  figures.within('ready again', await waitUntilReady(site), 10_000);
  await stopWritersAndAddMeasurements(figures, writers, sentRequests);
  return figures.found;
}

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
