import { KEPT, PARTS } from './names';
import { scope } from './scope';

/** Whose pages are kept here, and until when they may be read at the latest. */
export type Reader = { id: string; until: number };

/** Where that is written, among the pages. */
const NOTE = '/kept-for';

let era = 0;

/**
 * Changes whenever everything was forgotten: what was asked for before must not be kept after. A program that was ended and begun anew has
 * nothing under way.
 */
export const currentEra = (): number => era;

/** Nothing that somebody read, or was told, stays: signed out, signed in as somebody else, or a session that is over. */
export async function forget(): Promise<void> {
  await Promise.all([forgetPages(), closeNotifications()]);
}

async function forgetPages(): Promise<void> {
  era += 1;
  await Promise.all([caches.delete(KEPT), caches.delete(PARTS)]);
}

/** They name people. Where none may be shown there are none; the number on the app's picture is then the page's to take away (lib/kept.ts). */
async function closeNotifications(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const shown = await scope.registration.getNotifications().catch(() => []);
  for (const each of shown) each.close();
  await scope.navigator.clearAppBadge?.().catch(() => undefined);
}

/** Null when nothing is kept, or no longer may be. */
export async function reader(): Promise<Reader | null> {
  const note = await caches.match(NOTE, { cacheName: KEPT });
  if (!note) return null;
  const found = (await note.json()) as Reader;
  if (found.until > Date.now()) return found;
  await forgetPages(); // whoever it is may be signed in still
  return null;
}

export async function noteReader(reader: Reader): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.put(NOTE, new Response(JSON.stringify(reader), { headers: { 'Content-Type': 'application/json' } }));
}
