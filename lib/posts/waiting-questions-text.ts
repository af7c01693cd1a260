/** Says how many questions wait for an answer (record 117). */
export const waitingQuestionsText = (count: number): string =>
  count === 1 ? '1 question waits for an answer' : `${count} questions wait for an answer`;
