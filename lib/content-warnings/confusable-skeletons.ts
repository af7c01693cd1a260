import 'server-only';
import { normalizeLetters, foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { ASCII_LOOK_ALIKES } from './unicode-confusables';

const replaceByAscii = (text: string) =>
  Array.from(text, (character) => ASCII_LOOK_ALIKES.get(character) ?? character).join('');

/** Replaces ASCII characters that look alike after case folding, for example 'i' by 'l' and 'rn' by 'm'. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns three skeletons (Unicode UTS #39) of a text: as typed, in lower case and in upper case. A skeleton replaces
 * all look-alike characters by one character. Two texts look alike if they share a skeleton.
 * Some letters look alike only in one case, such as Cyrillic Н and H. Long texts look alike by chance, so compare only
 * a few words.
 */
export function computeConfusableSkeletons(text: string): string[][] {
  // Trailing digits are removed, because people read 'Admin1' as 'Admin'.
  const plain = normalizeLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(foldCaseAndAccents(replaceByAscii(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
