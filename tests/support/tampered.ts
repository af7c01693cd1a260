/** Changes one character of a sealed text: the last but one, all of whose bits count in base64url. */
export const tampered = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
