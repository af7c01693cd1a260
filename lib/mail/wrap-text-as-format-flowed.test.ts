import { expect, it } from 'vitest';
import { wrapTextAsFormatFlowed } from './wrap-text-as-format-flowed';

it.each([
  ['a short line', 'A short line.', 'A short line.'],
  ['an empty line', 'One\n\nTwo', 'One\n\nTwo'],
  ['a long line', `${'ab '.repeat(24)}cd`, `${'ab '.repeat(24)}\ncd`],
  [
    'an address longer than a line',
    `See https://a.example/${'x'.repeat(80)} now`,
    `See \nhttps://a.example/${'x'.repeat(80)} \nnow`,
  ],
  ['a line that looks like a quotation', '> 5 parents', ' > 5 parents'],
  ['a line that a mailbox file would take for the next email', 'From here', ' From here'],
  ['spaces at the end of a line', 'One  \nTwo', 'One\nTwo'],
])('wrapTextAsFormatFlowed breaks %s in the right places', (_, text, flowed) => {
  expect(wrapTextAsFormatFlowed(text)).toBe(flowed);
});
