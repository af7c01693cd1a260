import pino from 'pino';
import { vi } from 'vitest';
import { log } from '@/lib/process/log';

type Stream = { write: (line: string) => unknown };

/** Returns the log lines that are written while `work` runs, and does not print them. */
export async function captureLog(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, Stream>)[pino.symbols.streamSym];
  if (!stream) throw new Error('The log has no stream.');
  const spy = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line));
  const { level } = log;
  log.level = 'trace';
  try {
    await work();
  } finally {
    log.level = level;
    spy.mockRestore();
  }
  return lines;
}
