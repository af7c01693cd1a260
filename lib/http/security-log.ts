import 'server-only';
import { createHmac } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** Events that matter to an operator watching for attacks. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'account-waits'
  | 'signed-out'
  | 'registered'
  | 'limit'
  | 'reauthentication-asked'
  | 'reauthentication-failed'
  | 'password-changed'
  | 'password-reset'
  | 'factors-changed'
  | 'proven'
  | 'session-ended'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-restored'
  | 'email-undo-ended'
  | 'export-asked'
  | 'deletion-asked'
  | 'deletion-undone';

type Facts = {
  userId?: number | null;
  /** Client address as returned by `addressKey`. Only its hash is logged. */
  from?: string;
  limit?: string;
};

/** Logs one `security.*` line. It names people by id and addresses by a hash, never by an email or network address. */
export function logSecurityEvent(event: SecurityEvent, { from, ...facts }: Facts): void {
  const mark = from === undefined ? {} : { from: markOf(from) };
  const line = { event: `security.${event}`, ...facts, ...mark };
  if (INFO_EVENTS.has(event)) log.info(line);
  else log.warn(line);
}

const INFO_EVENTS: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'signed-out', 'registered']);

/**
 * Returns a keyed hash of an address. It stays the same for one day, so that lines can be correlated. Without our
 * secret nobody can derive the address or recognize it the next day.
 */
function markOf(address: string): string {
  const day = now().toISOString().slice(0, 10);
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`log:${day}:${address}`).digest('base64url').slice(0, 12);
}
