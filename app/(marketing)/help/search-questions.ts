import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

type SearchableQuestion = { id: string; ask: string; keywords: string };

/** Common words such as 'how' and 'the'. A search ignores them, because they occur in most questions. */
const FILLERS = new Set(
  'a about an and are at be can do does for from get how i if in is it me my of on or the there to what when where which who why with you your'.split(
    ' ',
  ),
);

/** Words in the help that have at least this length also match longer typed words: 'cancel' matches 'cancelling'. */
const SHORTEST_STEM = 4;

/**
 * Weight of a typed word, by the text in which it occurs (`ask` is the question). If only the beginning of a word
 * matches, the typed word has half the weight.
 */
const WEIGHTS = { ask: 4, keywords: 3, answer: 1 };

const splitWords = (text: string): string[] => foldCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function scoreOfWord(words: readonly string[], typed: string): number {
  if (words.includes(typed)) return 2;
  const isSimilar = (word: string) =>
    word.startsWith(typed) || (word.length >= SHORTEST_STEM && typed.startsWith(word));
  return words.some(isSimilar) ? 1 : 0;
}

/**
 * Returns the ids of the questions that match a search, best first, or null if nothing was typed. If none matches all
 * typed words, returns those with the most matches.
 */
export function searchQuestions(
  questions: readonly SearchableQuestion[],
  /** Returns the answer to a question as text. */
  textOf: (id: string) => string,
  search: string,
): string[] | null {
  const all = splitWords(search);
  if (all.length === 0) return null;
  const significant = all.filter((word) => !FILLERS.has(word));
  const typed = significant.length > 0 ? significant : all;
  const matches = questions.map(({ id, ask, keywords }) => {
    const parts = [
      { words: splitWords(ask), weight: WEIGHTS.ask },
      { words: splitWords(keywords), weight: WEIGHTS.keywords },
      { words: splitWords(textOf(id)), weight: WEIGHTS.answer },
    ];
    const scores = typed.map((word) =>
      parts.reduce((sum, { words, weight }) => sum + weight * scoreOfWord(words, word), 0),
    );
    return { id, found: scores.filter(Boolean).length, score: scores.reduce((sum, score) => sum + score, 0) };
  });
  const most = Math.max(1, ...matches.map(({ found }) => found));
  return matches
    .filter(({ found }) => found === most)
    .sort((one, other) => other.score - one.score)
    .map(({ id }) => id);
}
