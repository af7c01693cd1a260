import { CODE_LENGTH, CODE_LETTERS } from '@/lib/proof/code-text';
import { cleanCode } from '@/lib/text/clean';

// How the code of a council is written: eleven letters that chance drew and one that follows from them, in three parts.

export const COUNCIL_LETTERS = 12;
const PART = 4;
const BASE = CODE_LETTERS.length;

/** Luhn's sum over our letters: 0 of what was typed as it was given; a wrong letter, or two that changed places, make it another. */
function sumOf(code: string): number {
  let sum = 0;
  for (const [place, letter] of [...code].reverse().entries()) {
    const value = CODE_LETTERS.indexOf(letter) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / BASE) + (value % BASE);
  }
  return sum % BASE;
}

/** With the letter at its end that makes it whole. */
export const withCheck = (drawn: string): string => {
  const [first = ''] = CODE_LETTERS;
  return drawn + CODE_LETTERS.charAt((BASE - sumOf(drawn + first)) % BASE);
};

/** As people type it: in any case, in parts or not. Else what is wrong with it. */
export function readCouncilCode(typed: string): { code: string } | { problem: string } {
  const code = cleanCode(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const isOfOurs = [...code].every((letter) => CODE_LETTERS.includes(letter));
  if (isOfOurs && code.length === CODE_LENGTH)
    return { problem: "This code is from a school's poster. Open the web address printed below it." };
  if (code.length !== COUNCIL_LETTERS)
    return { problem: `A code has ${COUNCIL_LETTERS} characters, in three groups of ${PART}.` };
  return isOfOurs && sumOf(code) === 0
    ? { code }
    : { problem: 'One character in this code is wrong. Please check it against the code you were given.' };
}

/** As it is handed out. */
export const showCouncilCode = (code: string): string => code.replace(new RegExp(`(.{${PART}})(?=.)`, 'g'), '$1-');
