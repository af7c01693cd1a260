/**
 * Characters in the fonts of the cards: Latin letters with accents, and English and French punctuation. A test draws
 * all these characters.
 */
const DRAWABLE = /^[ -~¡-¨ª-¬¯-žȘ-ț–—‘’‚“”„•…‹›€−]$/u;

/** Plain characters that replace others. The replaced letters ɨ and Ɨ occur in Mi'kmaw. */
const PLAIN = new Map(Object.entries({ ɨ: 'i', Ɨ: 'I', '‐': '-', '‑': '-', '‛': '‘', '′': "'", '″': '"', '©': '(c)' }));

/**
 * Removes characters that the fonts of the cards lack, or replaces them by plain ones. Otherwise the drawing library
 * would load emoji and other fonts from the network.
 */
export function replaceUndrawableCharacters(text: string): string {
  return Array.from(text.normalize('NFC'), drawableLetter).join('').replace(/\s+/g, ' ').trim();
}

function drawableLetter(letter: string): string {
  if (/\s/.test(letter)) return ' ';
  if (DRAWABLE.test(letter)) return letter;
  return (
    PLAIN.get(letter) ??
    Array.from(letter.normalize('NFKD'))
      .filter((part) => DRAWABLE.test(part))
      .join('')
  );
}
