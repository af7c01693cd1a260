/** Characters in the fonts of the link previews: Latin letters with accents, and English and French punctuation. */
const DRAWABLE = /^[ -~¡-¨ª-¬¯-žȘ-ț–—‘’‚“”„•…‹›€−]$/u;

/** Plain replacements for characters that the fonts lack. The letters ɨ and Ɨ occur in Mi'kmaw. */
const PLAIN = new Map(Object.entries({ ɨ: 'i', Ɨ: 'I', '‐': '-', '‑': '-', '‛': '‘', '′': "'", '″': '"', '©': '(c)' }));

/**
 * Removes characters that the fonts of the link previews lack, or replaces them with plain characters. Otherwise the
 * drawing library would load fonts and emoji from the network.
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
