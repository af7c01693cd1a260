import 'server-only';
import { env } from '@/lib/env';
import { isPublicHttpsAddress } from '@/lib/web/public-address';

// A browser chooses its push address, so an attacker could choose an address inside our own network. Requests to such
// an address must be refused.

/** Returns true for the address of the push emulator, which the demo and the tests use. */
export const isPushEmulator = ({ origin }: URL): boolean => origin === env().PUSH_STAND_IN_URL;

/**
 * Returns true if push messages may be sent to an address. Checks only the text, because the IP address of the host is
 * checked each time a message is sent.
 */
export function isAllowedPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return isPushEmulator(url) || isPublicHttpsAddress(url);
}
