/** What the fonts of the cards can write: Latin letters with their accents, and the signs of English and French. A test draws them all. */
const DRAWABLE = /^[ -~¡-¨ª-¬¯-žȘ-ț–—‘’‚“”„•…‹›€−]$/u;

/** Letters and signs with a plain one that does as well. The first are Mi'kmaw. */
const PLAIN = new Map(Object.entries({ ɨ: 'i', Ɨ: 'I', '‐': '-', '‑': '-', '‛': '‘', '′': "'", '″': '"', '©': '(c)' }));

/**
 * A text without what the fonts cannot write. The library that draws would ask the network for emoji, and for fonts of other scripts;
 * so it never sees them. A letter of another kind becomes its plain one where it has such.
 */
export function drawable(text: string): string {
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
