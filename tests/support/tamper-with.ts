/**
 * Returns a damaged copy of an encrypted text. Changes the second-last character, because the last base64url character
 * may contain unused bits.
 */
export const tamperWith = (sealed: string): string =>
  `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
