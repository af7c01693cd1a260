import 'server-only';
import unhomoglyph from 'unhomoglyph';
import { bare, fold } from '@/lib/text/fold';

/** What Unicode's list leaves apart: 'rn' is its form of 'm', and digits stand for letters. */
const alike = (text: string) => text.replaceAll('rn', 'm').replace(/[i1|]/g, 'l').replaceAll('0', 'o');

/**
 * The words that a text can be taken for by who does not look twice, once for each case: a Cyrillic А is like an A, as a small letter like none.
 * Two texts can be taken for each other when they share such a row of words. Only for comparing with a few words: it makes many words alike.
 */
export function looksLike(text: string): string[][] {
  // 'Admin1' is read as 'Admin'.
  const plain = bare(text).replace(/(?<=\p{L}{2})\p{N}+(?!\p{L})/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map(
    (form) => alike(fold(unhomoglyph(form))).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
