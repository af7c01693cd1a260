import 'server-only';
import pino from 'pino';

/** One JSON line an event. Ids only: never an e-mail address, a password, a cookie or a body. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
