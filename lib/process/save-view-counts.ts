import 'server-only';
import { valuesFromApp } from './values-from-app';
import { log } from './log';
import { valuesFromServer } from './values-from-server';

const EVERY_MS = 10_000;

/** Saves counts that the web server collects in memory, every ten seconds and at shutdown. */
export function startSavingViewCounts(save: () => Promise<void>): void {
  if (!valuesFromServer.isRunning) return;
  // Each write starts only after the previous one, so a shutdown needs to wait only for the newest write.
  let lastWrite = Promise.resolve();
  const write = () => (lastWrite = lastWrite.then(save));
  setInterval(() => void write(), EVERY_MS).unref();
  valuesFromApp.atShutdown.add(write);
}

/** Writes the counts to the database and resets them. If writing fails, the next call tries again. */
export async function saveViewCounts<Name extends string>(
  counts: Map<Name, number>,
  write: (names: Name[], values: number[]) => Promise<unknown>,
): Promise<void> {
  const counted = [...counts];
  if (counted.length === 0) return;
  counts.clear();
  try {
    await write(
      counted.map(([name]) => name),
      counted.map(([, value]) => value),
    );
  } catch (error) {
    for (const [name, value] of counted) counts.set(name, (counts.get(name) ?? 0) + value);
    log.warn({ event: 'view-counts.unwritten', err: error });
  }
}
