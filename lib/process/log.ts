import 'server-only';
import { newLog } from './log-format';

/**
 * Log of the server. It contains only ids, never an email address, a password, a cookie or a request body. docs/log.md
 * lists every event.
 */
export const log = newLog();
