/** A post's text with a question to begin it: in the place of nothing or of the same question, below what is written already, which is never lost. */
export function begunWith(question: string, written: string): string {
  const before = written.trimEnd();
  if (before === '' || before === question) return question;
  return before.endsWith(`\n\n${question}`) ? before : `${before}\n\n${question}`;
}
