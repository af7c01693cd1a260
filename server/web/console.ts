import { isNativeError } from 'node:util/types';
import type { Logger } from 'pino';
import { framesOf, newLog } from '../../lib/log-lines.ts';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * What Next and other packages say on the console becomes lines of our log. An error is told by its kind and place, a text only by the place
 * that said it: either may quote what somebody wrote.
 */
export function tellConsoleByLog(log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'> = newLog()): void {
  for (const [name, level] of Object.entries(LEVELS))
    console[name as keyof typeof LEVELS] = (...said: unknown[]) => {
      const err = said.find((one) => isNativeError(one));
      log[level]({ event: 'server.said', ...(err ? { err } : { at: framesOf(new Error()).slice(1) }) });
    };
}
