/** Keeps a session token from being interchangeable with any other token made with the same secret. */
export const SESSION_SALT = 'parent-voice-session';

/** The __Host- prefix ties the cookie to this host and to https; a plain local http server cannot set it. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');
