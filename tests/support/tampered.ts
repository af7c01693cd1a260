/**
 * Returns a damaged copy of a sealed text. Changes the character before the last. The last one may contain unused bits
 * in base64url, so a change there may have no effect.
 */
export const tampered = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
