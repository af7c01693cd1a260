import 'server-only';
import { newLog } from './process/log-format';

/**
 * The server's log. It contains ids only, never an email address, a password, a cookie or a body. docs/log.md lists
 * every event.
 */
export const log = newLog();
