import 'server-only';
import { readFileSync } from 'node:fs';
import { env } from '@/lib/env';

/** Returns the server's current time. Pure functions take the time as a parameter instead of calling this function. */
export const now = (): Date => new Date(Date.now() + demoOffset());

/** Returns the number of milliseconds by which the demo's Stripe emulator has moved time forward. */
function demoOffset(): number {
  const { CLOCK_FILE } = env();
  if (!CLOCK_FILE) return 0;
  try {
    const ahead = Number(readFileSync(CLOCK_FILE, 'utf8'));
    return Number.isSafeInteger(ahead) ? ahead : 0;
  } catch {
    // The Stripe emulator, which moves the site's clock, writes this file. The file is missing until the emulator
    // starts.
    return 0;
  }
}
