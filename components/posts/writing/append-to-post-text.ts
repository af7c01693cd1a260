/**
 * Returns a post's text with a question added at its end. If the text was empty, the question becomes the text. Text
 * that was already written is never lost.
 */
export function appendToPostText(question: string, currentText: string): string {
  const trimmedText = currentText.trimEnd();
  if (trimmedText === '' || trimmedText === question) return question;
  return trimmedText.endsWith(`\n\n${question}`) ? trimmedText : `${trimmedText}\n\n${question}`;
}
