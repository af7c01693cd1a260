/**
 * Salt of session tokens. Without this salt, other tokens encrypted with the same secret would be accepted as session
 * tokens.
 */
export const SESSION_SALT = 'parent-voice-session';

/**
 * Returns the cookie's name. The __Host- prefix restricts the cookie to this host and to https. A local http server
 * gets a name without the prefix, because it cannot set such a cookie.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
