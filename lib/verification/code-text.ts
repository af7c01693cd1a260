import { cleanCopiedText } from '@/lib/text/clean';

/**
 * Letters and digits of a school code. The list has no vowels, which could form words. It also lacks characters that
 * look alike on a wall: 0 O, 1 I L, 2 Z, 5 S, 8 B.
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
