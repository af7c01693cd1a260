/**
 * Compares a new password with its repetition. Returns null until the repetition has as many characters, so that the
 * note about it does not disturb a person who still types.
 */
export function comparePasswords(password: string, repeated: string): 'same' | 'different' | null {
  if (password === '' || repeated.length < password.length) return null;
  return password === repeated ? 'same' : 'different';
}
