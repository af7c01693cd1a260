/**
 * Salt for encrypting session tokens. A token that was encrypted with the same secret but another salt does not work as
 * a session token.
 */
export const SESSION_TOKEN_SALT = 'parent-voice-session';

/**
 * Returns the cookie's name. The __Host- prefix restricts the cookie to this host and to https. A local server without
 * https therefore uses a name without the prefix.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
