/** Salt of session tokens. Without it, another token of the same secret could be used as one. */
export const SESSION_SALT = 'parent-voice-session';

/**
 * Returns the cookie's name. The __Host- prefix binds it to this host and https; a local http server cannot set such a
 * cookie.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
