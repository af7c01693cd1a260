import { decryptText } from '@/lib/auth/encryption';
import type { Answer } from '../http/call';

// Removes differences that are allowed between two runs of an action: random values and times.

let worldMadeAt = Infinity;
const cursors: string[] = [];

/**
 * Records the time at which the test data is complete. The results of two runs may differ in later times, but not in
 * the times of the test data.
 */
export const recordTestDataComplete = (): void => void (worldMadeAt = Date.now());

/** Returns the encrypted cursors of all answers, so that a test can check that no two of them are equal. */
export const encryptedCursors = (): readonly string[] => cursors;

/**
 * Records a cursor and returns its decrypted content: the list's sort order, the last row's value in that order, and
 * the last row's id.
 */
function openCursor(cursor: string): string {
  cursors.push(cursor);
  return decryptText(cursor, 'cursor');
}

export const normalizeText = (text: string): string =>
  text
    .replace(/(?<=[?&]cursor=)[\w-]+/g, openCursor)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, (moment) =>
      Date.parse(moment) < worldMadeAt ? moment : 'during the act',
    )
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d\d [AP]M)?/g, 'a day')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'a UUID')
    .replace(/(?<=\/api\/avatars\/)[\w-]+/g, 'a picture')
    .replace(/(?<=["/])[\w-]{43}(?=["/?])/g, 'a secret');

/** Headers that the comparison leaves out, because they differ in every request. */
const REQUEST_HEADERS = ['x-request-id', 'date'];

/**
 * Returns what an observer sees in an answer: status, headers, body and length in bytes. Replaces values that differ in
 * every answer.
 */
export function normalizedAnswer({ status, headers, text, bytes }: Answer): unknown {
  const compared = [...headers].filter(([name]) => !REQUEST_HEADERS.includes(name));
  const lines = compared.map(([name, value]) => `${name}: ${normalizeText(value)}`);
  return { status, headers: lines, length: bytes.length, body: normalizeText(text) };
}
