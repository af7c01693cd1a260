/** Changes the second-last character of a sealed text. In base64url, all bits of that character are significant. */
export const tampered = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
