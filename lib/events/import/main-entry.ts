import 'server-only';
import { AppError } from '@/lib/errors';
import { readCalendarFile } from './file';
import type { Answer, Question } from './reader';

// Reads one calendar file in a process of its own, because the author of the file decides how long that takes.
// lib/events/import/reader.ts starts it.
process.once('message', (question: Question) => process.send?.(answerTo(question), () => process.disconnect()));

function answerTo({ ics, moment }: Question): Answer {
  try {
    return { reading: readCalendarFile(ics, moment) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
