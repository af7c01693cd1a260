import 'server-only';
import { readFileSync } from 'node:fs';
import { env } from './env';

/** The one clock of the server; pure rules take the moment as a parameter. */
export const now = (): Date => new Date(Date.now() + aheadOfTime());

/** The demo's emulator can move time; it writes by how much before anything of the new time happens. */
function aheadOfTime(): number {
  const { CLOCK_FILE } = env();
  if (!CLOCK_FILE) return 0;
  try {
    const ahead = Number(readFileSync(CLOCK_FILE, 'utf8'));
    return Number.isSafeInteger(ahead) ? ahead : 0;
  } catch {
    return 0; // the emulator has not started yet
  }
}
