/** Returns the name of the cookie that records which notice (text above every page) was dismissed in this browser. */
// The `__Host-` prefix of the cookie name is explained in lib/auth/session-token.ts.
export const dismissedNoticeCookieName = (isSecure: boolean): string => (isSecure ? '__Host-pv-notice' : 'pv-notice');

/** Lifetime of the cookie in ms, longer than any notice is shown. */
export const NOTICE_COOKIE_LIFETIME_MS = 90 * 86_400_000;

export const createDismissedNoticeCookie = (version: number, isSecure: boolean): string =>
  `${dismissedNoticeCookieName(isSecure)}=${version}; Path=/; Max-Age=${NOTICE_COOKIE_LIFETIME_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Returns the version of the notice that was dismissed in this browser, or null if none was dismissed. */
export function readDismissedNoticeVersion(cookies: string): number | null {
  const userId = /(?:^|;\s*)(?:__Host-)?pv-notice=(\d{1,9})(?:;|$)/.exec(cookies)?.[1];
  return userId === undefined ? null : Number(userId);
}
