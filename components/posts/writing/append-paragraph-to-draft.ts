/** Adds a paragraph, such as a suggested question, at the end of a draft, so that text already written is not lost. */
export function appendParagraphToDraft(paragraph: string, currentText: string): string {
  const trimmedText = currentText.trimEnd();
  if (trimmedText === '' || trimmedText === paragraph) return paragraph;
  return trimmedText.endsWith(`\n\n${paragraph}`) ? trimmedText : `${trimmedText}\n\n${paragraph}`;
}
