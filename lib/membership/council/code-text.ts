import { SCHOOL_CODE_LENGTH, SCHOOL_CODE_CHARACTERS } from '@/lib/verification/school-code-format';
import { cleanCopiedText } from '@/lib/text/clean-text';

// Format of a school council's code: eleven random letters followed by one check letter, in three groups of four.

export const COUNCIL_CODE_LENGTH = 12;
const PART = 4;
const BASE = SCHOOL_CODE_CHARACTERS.length;

/**
 * Calculates the Luhn checksum of a code's letters, which is 0 for a correct code. A wrong letter or two swapped
 * letters give another number.
 */
function sumOf(code: string): number {
  let sum = 0;
  for (const [place, letter] of [...code].reverse().entries()) {
    const value = SCHOOL_CODE_CHARACTERS.indexOf(letter) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / BASE) + (value % BASE);
  }
  return sum % BASE;
}

/** Appends the check letter to the random letters. */
export const appendCheckLetter = (drawn: string): string => {
  const [first = ''] = SCHOOL_CODE_CHARACTERS;
  return drawn + SCHOOL_CODE_CHARACTERS.charAt((BASE - sumOf(drawn + first)) % BASE);
};

/** Returns the characters of a code in upper case, without separators. */
const charactersOf = (typed: string): string =>
  cleanCopiedText(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

const hasOnlyCodeCharacters = (code: string): boolean =>
  [...code].every((letter) => SCHOOL_CODE_CHARACTERS.includes(letter));

/** Returns true if a text has the length and the characters of a council code or of the code on a school's poster. */
export function looksLikeSchoolCode(typed: string): boolean {
  const code = charactersOf(typed);
  return [COUNCIL_CODE_LENGTH, SCHOOL_CODE_LENGTH].includes(code.length) && hasOnlyCodeCharacters(code);
}

/**
 * Reads a code in upper or lower case, with or without separators. Returns a description of the problem if the code
 * can't be valid.
 */
export function parseCouncilCode(typed: string): { code: string } | { problem: string } {
  const code = charactersOf(typed);
  const isOfOurs = hasOnlyCodeCharacters(code);
  if (isOfOurs && code.length === SCHOOL_CODE_LENGTH)
    return { problem: "This code is from a school's poster. Open the web address printed below it." };
  if (code.length !== COUNCIL_CODE_LENGTH)
    return { problem: `A code has ${COUNCIL_CODE_LENGTH} characters, in three groups of ${PART}.` };
  return isOfOurs && sumOf(code) === 0
    ? { code }
    : { problem: 'One character in this code is wrong. Please check it against the code you were given.' };
}

/** Formats a code for display, in three groups. */
export const formatCouncilCode = (code: string): string => code.replace(new RegExp(`(.{${PART}})(?=.)`, 'g'), '$1-');
