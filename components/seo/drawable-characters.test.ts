import { describe, expect, it } from 'vitest';
import { replaceUndrawableCharacters } from './drawable-characters';

describe('replaceUndrawableCharacters keeps only the characters that the link previews can draw', () => {
  it.each([
    ['École acadienne de Pomquet', 'École acadienne de Pomquet'],
    ['« Où est l’autobus ? » – un cœur', '« Où est l’autobus ? » – un cœur'],
    ["Kɨtpu, Mi'kmaw Kina'matnewey", "Kitpu, Mi'kmaw Kina'matnewey"],
    ['e\u0301cole', 'école'],
    ['ﬁne ①', 'fine 1'],
  ])('replaceUndrawableCharacters keeps %s', (text, drawn) => expect(replaceUndrawableCharacters(text)).toBe(drawn));

  it.each([
    ['Snow day 🎉 again 👩‍👧‍👦!', 'Snow day again !'],
    ['bus 🚌\u{fe0f}', 'bus'],
    ['1️⃣ first', '1 first'],
    ['© 2026 ™', '(c) 2026 TM'],
    ['日本語 and عربى', 'and'],
    ['zero\u200bwidth\u202e\u0000', 'zerowidth'],
    ['two\n\n lines\t', 'two lines'],
    ['half a \ud83d pair', 'half a pair'],
  ])('replaceUndrawableCharacters reduces %j to %j', (text, drawn) =>
    expect(replaceUndrawableCharacters(text)).toBe(drawn),
  );
});
