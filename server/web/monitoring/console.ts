import { isNativeError } from 'node:util/types';
import type { Logger } from 'pino';
import { extractStackFrames, createLogger } from '../../../lib/process/log-format.ts';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Redirects the console output of Next and other packages to our log. Logs only an error's name and code location,
 * because error messages may quote people's texts.
 */
export function redirectConsoleToLog(log: Pick<Logger, 'error' | 'warn' | 'info' | 'debug'> = createLogger()): void {
  for (const [name, level] of Object.entries(LEVELS))
    console[name as keyof typeof LEVELS] = (...args: unknown[]) => {
      const err = args.find((arg) => isNativeError(arg));
      log[level]({ event: 'server.said', ...(err ? { err } : { at: extractStackFrames(new Error()).slice(1) }) });
    };
}
