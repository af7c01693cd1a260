// What PostgreSQL puts around the words it found, and what stands for the signs that it would take for HTML and leave out: characters of
// nobody's, which are taken out of the text before.
export const OPENS = '\ue000';
export const CLOSES = '\ue001';
const STANDING = { '<': '\ue002', '&': '\ue003' };

/** The two texts that `translate` takes: which characters of a text, and for what. */
export const HIDDEN: readonly [from: string, to: string] = [
  Object.keys(STANDING).join('') + OPENS + CLOSES,
  Object.values(STANDING).join(''),
];

const shown = (text: string): string =>
  Object.entries(STANDING).reduce((all, [sign, standing]) => all.replaceAll(standing, sign), text);

/** A text without the signs, and where they stood: from and up to which character. */
export function marksIn(text: string): { excerpt: string; marks: [number, number][] } {
  const marks: [number, number][] = [];
  let excerpt = '';
  for (const [at, part] of shown(text).split(OPENS).entries()) {
    const [inside = '', ...after] = at === 0 ? ['', part] : part.split(CLOSES);
    if (inside !== '') marks.push([excerpt.length, excerpt.length + inside.length]);
    excerpt += inside + after.join('');
  }
  return { excerpt, marks };
}
