/**
 * Salt of session tokens. Without this salt, other tokens encrypted with the same secret would be accepted as session
 * tokens.
 */
export const SESSION_SALT = 'parent-voice-session';

/**
 * Returns the cookie's name. The __Host- prefix binds it to this host and https; a local http server cannot set such a
 * cookie.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
