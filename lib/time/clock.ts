import 'server-only';
import { readFileSync } from 'node:fs';
import { env } from '@/lib/env';

/** Returns the server's current time. Pure rules take the time as a parameter. */
export const now = (): Date => new Date(Date.now() + demoOffset());

/**
 * Returns the milliseconds by which the demo's emulator has advanced time. It writes them before any event of the new
 * time.
 */
function demoOffset(): number {
  const { CLOCK_FILE } = env();
  if (!CLOCK_FILE) return 0;
  try {
    const ahead = Number(readFileSync(CLOCK_FILE, 'utf8'));
    return Number.isSafeInteger(ahead) ? ahead : 0;
  } catch {
    return 0; // the emulator has not started yet
  }
}
