import { expect, it } from 'vitest';
import { CODE_LETTERS } from '@/lib/verification/code-text';
import { readCouncilCode, showCouncilCode, appendCheckLetter } from './code-text';

const DRAWN = 'CDFGHJKMNPQ';
const CODE = appendCheckLetter(DRAWN);

it('a valid council code is accepted in upper or lower case, with any separators', () => {
  expect(CODE).toHaveLength(12);
  const codeText = showCouncilCode(CODE);
  expect(codeText).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  for (const typed of [
    CODE,
    codeText,
    ` ${codeText.toLowerCase()} `,
    CODE.split('').join(' '),
    `\u2066${codeText.replaceAll('-', '–')}\u2069`,
  ])
    expect(readCouncilCode(typed)).toEqual({ code: CODE });
});

it('a council code is refused if one letter is wrong or two neighbouring letters are swapped', () => {
  for (const [place, letter] of [...CODE].entries()) {
    for (const other of CODE_LETTERS)
      if (other !== letter)
        expect(readCouncilCode(CODE.slice(0, place) + other + CODE.slice(place + 1))).toHaveProperty('problem');
    const next = CODE.charAt(place + 1);
    if (next)
      expect(readCouncilCode(CODE.slice(0, place) + next + letter + CODE.slice(place + 2))).toHaveProperty('problem');
  }
});

it('the error message explains what is wrong with a council code', () => {
  expect(readCouncilCode('CDFG-HJKM')).toEqual({ problem: expect.stringContaining('poster') });
  expect(readCouncilCode('CDFG')).toEqual({ problem: 'A code has 12 characters, in three groups of 4.' });
  expect(readCouncilCode('AAAA-AAAA-AAAA')).toEqual({
    problem: expect.stringContaining('character in this code is wrong'),
  });
});
