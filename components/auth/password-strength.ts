export type Strength = { level: 0 | 1 | 2 | 3; text: string };

/** Length is what counts most; a few different characters are asked for so that 'aaaaaaaaaaaa' is not praised. */
export function passwordStrength(password: string): Strength {
  const letters = [...password];
  const different = new Set(letters).size;
  if (letters.length < 8) return { level: 0, text: 'At least 8 characters.' };
  if (letters.length < 12 || different < 6) return { level: 1, text: 'Okay. A few more words would make it stronger.' };
  if (letters.length < 16 || different < 8) return { level: 2, text: 'Good.' };
  return { level: 3, text: 'Strong.' };
}
