import 'server-only';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { environmentOfCommands } from '@/lib/env';
import { log } from '@/lib/log';
import { life } from '@/lib/process';

/** The job that does it. */
export const NIGHTLY = 'backup.nightly';

const COMMAND = ['--conditions=react-server', '--import=tsx', 'scripts/backup.ts'];

/**
 * Makes the night's backup by the command that operators have, in a process of its own: packing and sealing would hold up requests. Throws when
 * it failed; what it said goes to the log, which is about folders and never about people.
 */
export async function backUp(): Promise<void> {
  const child = spawn(process.execPath, COMMAND, { env: environmentOfCommands(), stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => void child.kill();
  life.atShutdown.add(end);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const ended = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
    const [said, [code, signal]] = await Promise.all([text(child.stderr), ended]);
    if (code === 0) return;
    // A command that is told to stop, as with the site, says nothing.
    const reason = signal === null ? said.trim().split('\n').at(-1) : `It was ended by ${signal}.`;
    log.error({ event: 'backup.failed', reason });
    throw new Error('no backup');
  } finally {
    life.atShutdown.delete(end);
  }
}
