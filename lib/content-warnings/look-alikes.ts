import 'server-only';
import unhomoglyph from 'unhomoglyph';
import { normalizeLetters, foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

/** Replaces characters that look alike although Unicode's list treats them as different, for example 'rn' and 'm'. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns three forms of a text: as typed, in lower case and in upper case. Two texts look alike if they share a form.
 * For example, a Cyrillic Н looks like an H, but a small н looks like no Latin letter. Compare only texts of a few
 * words, because long texts have too many look-alikes.
 */
export function computeLookAlikeForms(text: string): string[][] {
  // Trailing digits are removed, because people read 'Admin1' as 'Admin'.
  const plain = normalizeLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(foldCaseAndAccents(unhomoglyph(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
