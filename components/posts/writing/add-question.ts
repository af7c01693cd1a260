/**
 * Returns a post's text with a question added. The question is the whole text if there was none, and otherwise follows
 * it. Text that was already written is never lost.
 */
export function begunWith(question: string, written: string): string {
  const before = written.trimEnd();
  if (before === '' || before === question) return question;
  return before.endsWith(`\n\n${question}`) ? before : `${before}\n\n${question}`;
}
