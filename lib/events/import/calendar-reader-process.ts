import 'server-only';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { extractStackFrames } from '@/lib/process/log-format';
import { readCalendarFile, type CalendarReadResult } from './read-calendar-file';

/** Input of the child process that reads a calendar file. Events that end before `moment` count as past events. */
export type CalendarReadRequest = { ics: string; moment: Date };
export type CalendarReadResponse = { reading: CalendarReadResult } | { refused: string };

/**
 * Maximum number of characters of a file that the server process reads itself. A child process reads longer files,
 * because reading them may be slow.
 */
const SHORT = 4 * 1024;
/**
 * Returns true if the file contains RANGE several times, or both RDATE and RRULE. Each recurrence rule of such a file
 * may take a second to read.
 */
function expandsManyRules(ics: string): boolean {
  const text = ics.replace(/\s/g, '').toUpperCase(); // A line break may split a keyword.
  return text.split('RANGE').length > 3 || (text.includes('RDATE') && text.includes('RRULE'));
}

const LIMIT_MS = 20_000;
const HEAP_MEGABYTES = 256;
const MAX_ERROR_CHARACTERS = 16_384;

const places = bulkhead(1, 3);

/**
 * Reads a calendar file. A child process reads long files, and is killed after `limitMs` milliseconds. Throws `invalid`
 * or `unavailable`.
 */
export async function readCalendarWithTimeLimit(
  ics: string,
  moment: Date,
  limitMs = LIMIT_MS,
): Promise<CalendarReadResult> {
  if (ics.length <= SHORT && !expandsManyRules(ics)) return readCalendarFile(ics, moment);
  try {
    return await places.execute(() => readInChildProcess({ ics, moment }, limitMs));
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError('unavailable', "We're reading other calendar files right now. Please try again shortly.", 10);
  }
}

const program = () => path.join(process.cwd(), 'lib/events/import/calendar-reader-main.ts');

async function readInChildProcess(question: CalendarReadRequest, limitMs: number): Promise<CalendarReadResult> {
  const options = ['--conditions=react-server', '--import=tsx', `--max-old-space-size=${HEAP_MEGABYTES}`];
  const child = spawn(process.execPath, [...options, program()], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced', // Sends dates as Date objects. The default format, JSON, would send dates as strings.
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const errorOutput = child.stderr ? text(child.stderr) : Promise.resolve('');
  const answer = await new Promise<CalendarReadResponse | null>((resolve, reject) => {
    child.once('message', (message) => resolve(message as CalendarReadResponse));
    child.once('error', reject);
    child.once('exit', () => resolve(null));
    // The error of `send` is ignored, because it only means that the child process has ended. The exit event also
    // reports the end.
    child.send(question, () => undefined);
  });
  child.kill('SIGKILL');
  // Only the stack frames of the error are logged, because its message may quote the file.
  if (!answer)
    log.warn({
      event: 'calendar.unread',
      at: extractStackFrames({ stack: (await errorOutput).slice(0, MAX_ERROR_CHARACTERS), message: '' }),
    });
  if (answer && 'reading' in answer) return answer.reading;
  throw new AppError(
    'invalid',
    answer?.refused ?? "We can't read this calendar file. Save it again with fewer events.",
  );
}
