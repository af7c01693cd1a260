/** Says in a browser which notice was put away there. Node reads this file without a compiler (server/web/kept-pages.ts). */
export const noticeCookieName = (isSecure: boolean): string => (isSecure ? '__Host-pv-notice' : 'pv-notice'); // as lib/auth/token.ts

/** Longer than any notice should stand. */
export const NOTICE_KEPT_MS = 90 * 86_400_000;

export const hiddenNotice = (version: number, isSecure: boolean): string =>
  `${noticeCookieName(isSecure)}=${version}; Path=/; Max-Age=${NOTICE_KEPT_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The version in a header of cookies, or null. */
export function hiddenIn(cookies: string): number | null {
  const found = /(?:^|;\s*)(?:__Host-)?pv-notice=(\d{1,9})(?:;|$)/.exec(cookies)?.[1];
  return found === undefined ? null : Number(found);
}
