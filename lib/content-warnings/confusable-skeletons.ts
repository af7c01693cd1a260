import 'server-only';
import { normalizeLetters, foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { ASCII_LOOK_ALIKES } from './unicode-confusables';

const replaceByAscii = (text: string) =>
  Array.from(text, (character) => ASCII_LOOK_ALIKES.get(character) ?? character).join('');

/** Replaces ASCII characters that look alike after case folding, for example 'i' by 'l' and 'rn' by 'm'. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns three skeletons (Unicode UTS #39) of a text: as typed, in lower case and in upper case. In a skeleton, all
 * look-alike characters are replaced by the same character. All three are needed, because some letters look alike only
 * in one case, such as Cyrillic Н and H. Two texts look alike if they share a skeleton. Compare only texts of a few
 * words. Longer texts would too often look alike by chance.
 */
export function computeConfusableSkeletons(text: string): string[][] {
  // Trailing digits are removed, because people read 'Admin1' as 'Admin'.
  const plain = normalizeLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(foldCaseAndAccents(replaceByAscii(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
