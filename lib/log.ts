import 'server-only';
import { newLog } from './log-lines';

/** Ids only: never an e-mail address, a password, a cookie or a body. docs/log.md has every event that there is. */
export const log = newLog();
