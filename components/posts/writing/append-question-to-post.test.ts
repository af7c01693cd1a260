import { expect, it } from 'vitest';
import { appendQuestionToPost } from './append-question-to-post';

const ASK = 'When is picture day?';

it.each([
  ['', ASK],
  ['  \n', ASK],
  [ASK, ASK],
  ['We are new here.', `We are new here.\n\n${ASK}`],
  [`We are new here.\n\n${ASK}\n`, `We are new here.\n\n${ASK}`],
  ['Who sews?', `Who sews?\n\n${ASK}`],
])('a question added to the text %j gives %j', (typedText, text) => {
  expect(appendQuestionToPost(ASK, typedText)).toBe(text);
});
