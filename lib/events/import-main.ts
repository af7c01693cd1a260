import 'server-only';
import { AppError } from '@/lib/errors';
import { readCalendarFile } from './import-file';
import type { Answer } from './import-reader';

// Reads one calendar file and says what is in it: a program of its own, since whoever writes the file decides how long that takes.
// Started by lib/events/import-reader.ts.
process.once('message', (ics: string) => process.send?.(answerTo(ics), () => process.disconnect()));

function answerTo(ics: string): Answer {
  try {
    return { reading: readCalendarFile(ics) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
