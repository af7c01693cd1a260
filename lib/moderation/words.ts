/** A text as a row of words between spaces: without case, accents, marks and invisible letters, so that none of them gets past. */
export function plainWords(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Whether one of the words, or phrases, stands in the text as a whole. No pattern is made of them: the time goes with the length. */
export function hasWatchedWord(text: string, words: readonly string[]): boolean {
  const plain = plainWords(text);
  return words.some((word) => plain.includes(plainWords(word)) && plainWords(word).trim() !== '');
}
