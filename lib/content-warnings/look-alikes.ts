import 'server-only';
import unhomoglyph from 'unhomoglyph';
import { plainLetters, fold } from '@/lib/text/fold';

/** Joins look-alikes that Unicode's list keeps apart: 'rn' and 'm', and digits in place of letters. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * Returns the words that a careless reader may see in a text, once as typed, once in lower and once in upper case.
 * A Cyrillic А looks like an A, but its small letter like none.
 * Two texts can be mistaken for each other if they share such a row of words.
 * Use it only to compare with a few words, because it makes many words alike.
 */
export function looksLike(text: string): string[][] {
  // 'Admin1' is read as 'Admin'.
  const plain = plainLetters(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(fold(unhomoglyph(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
