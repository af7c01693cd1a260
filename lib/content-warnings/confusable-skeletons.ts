import 'server-only';
import { normalizeLetters, foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { ASCII_LOOK_ALIKES } from './unicode-confusables';

const replaceByAscii = (text: string) =>
  Array.from(text, (character) => ASCII_LOOK_ALIKES.get(character) ?? character).join('');

/** Replaces ASCII characters that look alike after case folding, for example 'i' by 'l' and 'rn' by 'm'. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns three skeletons (Unicode UTS #39) of a text. A skeleton replaces all look-alike characters by one character,
 * so two texts look alike if they share a skeleton. Compare only short texts.
 */
export function computeConfusableSkeletons(text: string): string[][] {
  // Trailing digits are removed, because people read 'Admin1' as 'Admin'.
  const plain = normalizeLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  // Some letters look alike only in one case, such as Cyrillic Н and H.
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(foldCaseAndAccents(replaceByAscii(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
