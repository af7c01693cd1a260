import 'server-only';
import unhomoglyph from 'unhomoglyph';
import { plainLetters, fold } from '@/lib/text/fold';

/**
 * Replaces characters that look alike although Unicode's list treats them as different: 'rn' and 'm', and digits that
 * resemble letters.
 */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns three forms of a text as a hasty reader may see it: as typed, in lower case and in upper case. Each form is a
 * list of words. For example, a Cyrillic capital Н looks like an H, but the small н looks like no Latin letter. Two
 * texts look alike if they share one of these forms. Compare only texts of a few words, because long texts have too
 * many look-alikes.
 */
export function looksLike(text: string): string[][] {
  // Trailing digits are removed, because people read 'Admin1' as 'Admin'.
  const plain = plainLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(fold(unhomoglyph(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
