import { expect, it } from 'vitest';
import { appendParagraphToDraft } from './append-paragraph-to-draft';

const ASK = 'When is picture day?';

it.each([
  ['', ASK],
  ['  \n', ASK],
  [ASK, ASK],
  ['We are new here.', `We are new here.\n\n${ASK}`],
  [`We are new here.\n\n${ASK}\n`, `We are new here.\n\n${ASK}`],
  ['Who sews?', `Who sews?\n\n${ASK}`],
])('a paragraph added to the draft %j gives %j', (typedText, text) => {
  expect(appendParagraphToDraft(ASK, typedText)).toBe(text);
});
