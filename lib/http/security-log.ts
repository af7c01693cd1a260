import 'server-only';
import { createHmac } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';

/** Security events that are logged, so that operators notice attacks. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'account-waits'
  | 'signed-out'
  | 'registered'
  | 'first-administrator'
  | 'setup-code-refused'
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
  /** Network address of the client, as `householdNetworkKey` returns it. Only a hash of the address is logged. */
  from?: string;
  limit?: string;
};

/** Logs a security event. The log entry never contains an email address or a network address. */
export function logSecurityEvent(event: SecurityEvent, { from, ...facts }: Facts): void {
  const mark = from === undefined ? {} : { from: markOf(from) };
  const line = { event: `security.${event}`, ...facts, ...mark };
  if (INFO_EVENTS.has(event)) log.info(line);
  else log.warn(line);
}

const INFO_EVENTS: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'signed-out', 'registered']);

/**
 * Returns a keyed hash of a network address. The hash changes every day, so that entries can be linked only to other
 * entries of the same day.
 */
function markOf(address: string): string {
  const day = now().toISOString().slice(0, 10);
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`log:${day}:${address}`).digest('base64url').slice(0, 12);
}
