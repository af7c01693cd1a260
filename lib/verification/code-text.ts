import { cleanCopiedText } from '@/lib/text/clean';

/**
 * Letters and digits of a school code. Vowels are left out because they could form words, and characters such as 0 and
 * O because they look alike.
 */
export const CODE_LETTERS = 'CDFGHJKMNPQRTVWXY34679';
export const CODE_LENGTH = 8;

/**
 * Reads a school code as people type it, in upper or lower case, with or without separators. Returns null if the text
 * cannot be a code.
 */
export function readCode(typed: string): string | null {
  const code = cleanCopiedText(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

/** Formats a school code as it appears on a poster. */
export const showCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
