import { cleanCode } from '@/lib/text/clean';

/** Without vowels, which make words, and without what is taken for something else on a wall: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const CODE_LETTERS = 'CDFGHJKMNPQRTVWXY34679';
export const CODE_LENGTH = 8;

/** As people type it: in any case, in parts or not. Null for what is none. */
export function readCode(typed: string): string | null {
  const code = cleanCode(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

/** As it stands on a poster. */
export const showCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
