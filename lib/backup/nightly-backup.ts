import 'server-only';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { childProcessEnvironment } from '@/lib/env';
import { log } from '@/lib/process/log';
import { valuesFromApp } from '@/lib/process/values-from-app';

/** Name of the backup job. */
export const NIGHTLY_BACKUP_JOB = 'backup.nightly';

const COMMAND = ['--conditions=react-server', '--import=tsx', 'scripts/backup.ts'];

/**
 * Runs the operators' backup command in a child process, because packing and encrypting would delay requests. Throws if
 * the command failed.
 */
export async function runNightlyBackup(): Promise<void> {
  const child = spawn(process.execPath, COMMAND, {
    env: childProcessEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => void child.kill();
  valuesFromApp.atShutdown.add(end);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const exited = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
    const [errorOutput, [code, signal]] = await Promise.all([text(child.stderr), exited]);
    if (code === 0) return;
    // If a signal stops the backup command, for example when the site stops, the command prints no error message. The
    // log entry then names the signal instead.
    const reason =
      signal === null
        ? errorOutput.trim().split('\n').at(-1)
        : `The backup process was stopped by the signal ${signal}.`;
    log.error({ event: 'backup.failed', reason });
    throw new Error('no backup');
  } finally {
    valuesFromApp.atShutdown.delete(end);
  }
}
