import 'server-only';
import { AppError } from '@/lib/errors';
import { readCalendarFile } from './read-calendar-file';
import type { CalendarReadResponse, CalendarReadRequest } from './calendar-reader-process';

// Reads one calendar file in a separate process, because a hostile file can take long to read.
// lib/events/import/calendar-reader-process.ts starts this process.
process.once('message', (question: CalendarReadRequest) =>
  process.send?.(answerTo(question), () => process.disconnect()),
);

function answerTo({ ics, moment }: CalendarReadRequest): CalendarReadResponse {
  try {
    return { reading: readCalendarFile(ics, moment) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
