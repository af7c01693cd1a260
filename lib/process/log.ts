import 'server-only';
import { createLogger } from './log-format';

/**
 * Log of the server. Log lines identify people only by id, and never contain email addresses, passwords, cookies or
 * request bodies. docs/log.md lists every event.
 */
export const log = createLogger();
