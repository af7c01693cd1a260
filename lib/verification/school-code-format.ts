import { cleanCopiedText } from '@/lib/text/clean-text';

/**
 * Letters and digits of a school code. Vowels are left out because they could form words, and characters such as 0 and
 * O because they look alike.
 */
export const SCHOOL_CODE_CHARACTERS = 'CDFGHJKMNPQRTVWXY34679';
export const SCHOOL_CODE_LENGTH = 8;

/**
 * Reads a school code as people type it, in upper or lower case, with or without separators. Returns null if the text
 * cannot be a code.
 */
export function parseSchoolCode(typed: string): string | null {
  const code = cleanCopiedText(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return code.length === SCHOOL_CODE_LENGTH && [...code].every((letter) => SCHOOL_CODE_CHARACTERS.includes(letter))
    ? code
    : null;
}

/** Formats a school code as it appears on a poster. */
export const formatSchoolCode = (code: string): string =>
  `${code.slice(0, SCHOOL_CODE_LENGTH / 2)}-${code.slice(SCHOOL_CODE_LENGTH / 2)}`;
