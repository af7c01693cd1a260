import 'server-only';
import type { Act } from '@/lib/audit/record-audit-entry';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import { AppError } from '@/lib/errors';
import { areaOfSchool } from './area';
import { createEvent, updateEvent } from './create-update-delete-events';
import type { EventChange, EventInput, EventView } from './schema';

/**
 * Creates an event at a school for one of its moderators. Throws `invalid` for a watched word, because nobody would
 * review the event.
 */
export async function createEventAsModerator(act: Act, schoolId: number, input: EventInput): Promise<EventView> {
  await refuseWatchedWords(input);
  return createEvent(act, areaOfSchool(schoolId), input);
}

/** Changes an event of a school for one of its moderators. Throws `not_found` for an event that is not the school's. */
export async function updateEventAsModerator(
  act: Act,
  { id, eventId }: { id: number; eventId: number },
  change: EventChange,
): Promise<EventView> {
  await refuseWatchedWords(change);
  return updateEvent(act, eventId, change, id);
}

export async function refuseWatchedWords({
  title,
  description,
  location,
}: Pick<EventInput, 'title' | 'description' | 'location'>): Promise<void> {
  for (const [field, text] of Object.entries({ title, description, location }))
    if (text !== null && (await containsWatchedWord(text)))
      throw new AppError('invalid', 'This contains a word on the watch list.', undefined, field);
}
