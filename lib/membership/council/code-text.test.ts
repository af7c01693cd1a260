import { expect, it } from 'vitest';
import { SCHOOL_CODE_CHARACTERS } from '@/lib/verification/school-code-format';
import { parseCouncilCode, formatCouncilCode, appendCheckLetter } from './code-text';

const DRAWN = 'CDFGHJKMNPQ';
const CODE = appendCheckLetter(DRAWN);

it('a valid council code is accepted in upper or lower case, with any separators', () => {
  expect(CODE).toHaveLength(12);
  const codeText = formatCouncilCode(CODE);
  expect(codeText).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  for (const typed of [
    CODE,
    codeText,
    ` ${codeText.toLowerCase()} `,
    CODE.split('').join(' '),
    `\u2066${codeText.replaceAll('-', '–')}\u2069`,
  ])
    expect(parseCouncilCode(typed)).toEqual({ code: CODE });
});

it('a council code is refused if one letter is wrong or two neighbouring letters are swapped', () => {
  for (const [place, letter] of [...CODE].entries()) {
    for (const other of SCHOOL_CODE_CHARACTERS)
      if (other !== letter)
        expect(parseCouncilCode(CODE.slice(0, place) + other + CODE.slice(place + 1))).toHaveProperty('problem');
    const next = CODE.charAt(place + 1);
    if (next)
      expect(parseCouncilCode(CODE.slice(0, place) + next + letter + CODE.slice(place + 2))).toHaveProperty('problem');
  }
});

it('the error message explains what is wrong with a council code', () => {
  expect(parseCouncilCode('CDFG-HJKM')).toEqual({ problem: expect.stringContaining('poster') });
  expect(parseCouncilCode('CDFG')).toEqual({ problem: 'A code has 12 characters, in three groups of 4.' });
  expect(parseCouncilCode('AAAA-AAAA-AAAA')).toEqual({
    problem: expect.stringContaining('character in this code is wrong'),
  });
});
