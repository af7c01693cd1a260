import type { PreferencesView } from './preferences-schema';

/**
 * Returns true if a person's preferences let an answer to their post reach them, in the app or by email. Emails about
 * answers go only to confirmed addresses. Push messages do not count, because a device can be lost or turned off.
 */
export const areAnswersNotified = (
  { answers, areLettersStopped }: Pick<PreferencesView, 'answers' | 'areLettersStopped'>,
  isEmailConfirmed: boolean,
): boolean => answers.app || (answers.mail !== 'off' && isEmailConfirmed && !areLettersStopped);
