import 'server-only';
import { createHmac } from 'node:crypto';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** What a watchful operator looks for. */
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
  /** The address it came from, as `addressKey` has it. Only its mark is written. */
  from?: string;
  limit?: string;
};

/** One line `security.*`. People by their id, who comes from where by a mark: never an e-mail, never an address. */
export function noteSecurity(event: SecurityEvent, { from, ...facts }: Facts): void {
  const mark = from === undefined ? {} : { from: markOf(from) };
  const line = { event: `security.${event}`, ...facts, ...mark };
  if (QUIET.has(event)) log.info(line);
  else log.warn(line);
}

const QUIET: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'signed-out', 'registered']);

/** The same for one address all day, so that its lines can be put together; nobody without our secret learns the address, or knows it tomorrow. */
function markOf(address: string): string {
  const day = now().toISOString().slice(0, 10);
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`log:${day}:${address}`).digest('base64url').slice(0, 12);
}
