export type PasswordStrength = { level: 0 | 1 | 2 | 3; text: string };

/**
 * Rates a password mainly by its length. A strong password must also have several different characters, unlike
 * 'aaaaaaaaaaaa'.
 */
export function ratePasswordStrength(password: string): PasswordStrength {
  const letters = [...password];
  const different = new Set(letters).size;
  if (letters.length < 8) return { level: 0, text: 'At least 8 characters.' };
  if (letters.length < 12 || different < 6)
    return { level: 1, text: 'Okay. A few more words would make the password stronger.' };
  if (letters.length < 16 || different < 8) return { level: 2, text: 'Good.' };
  return { level: 3, text: 'Strong.' };
}
