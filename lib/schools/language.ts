import { fold } from '@/lib/text/fold';

export type Language = 'english' | 'french';
export const LANGUAGES: Record<Language, string> = { english: 'English', french: 'French' };

/**
 * In which language a school teaches, told by who runs it: the Conseil scolaire acadien provincial teaches in French, the regional
 * centres in English. Which of those offer French immersion is not in our data. Null where the region is not recorded.
 */
export function languageOf(rceName: string | null): Language | null {
  if (!rceName) return null;
  return /\bconseil scolaire acadien\b|\bcsap\b/.test(fold(rceName)) ? 'french' : 'english';
}
