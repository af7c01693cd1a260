import 'server-only';
import { newLog } from './log-lines';

/**
 * The server's log. It contains ids only, never an email address, a password, a cookie or a body. docs/log.md lists
 * every event.
 */
export const log = newLog();
