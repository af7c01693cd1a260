/** Returns the post's text with a question added at the end, so that text already written is not lost. */
export function appendQuestionToPost(question: string, currentText: string): string {
  const trimmedText = currentText.trimEnd();
  if (trimmedText === '' || trimmedText === question) return question;
  return trimmedText.endsWith(`\n\n${question}`) ? trimmedText : `${trimmedText}\n\n${question}`;
}
