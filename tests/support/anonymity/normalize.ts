import { open } from '@/lib/auth/sealing';
import type { Answer } from '../http/call';

// The one place that says what may differ between two runs of the same act: what is drawn at random, and when it happened.

let worldMadeAt = Infinity;
const cursors: string[] = [];

/** Moments from before are compared as they are; later ones belong to the act. */
export const noteWorldMade = (): void => void (worldMadeAt = Date.now());

/** Every cursor that was seen, as it was sent. No two may be alike. */
export const cursorsSeen = (): readonly string[] => cursors;

/** A cursor is compared by what is sealed in it: its order, the last row's value and that row's id. */
function placeOf(cursor: string): string {
  cursors.push(cursor);
  return open(cursor, 'cursor');
}

export const normalized = (text: string): string =>
  text
    .replace(/(?<=[?&]cursor=)[\w-]+/g, placeOf)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, (moment) =>
      Date.parse(moment) < worldMadeAt ? moment : 'during the act',
    )
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d\d [AP]M)?/g, 'a day')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'a UUID')
    .replace(/(?<=\/api\/avatars\/)[\w-]+/g, 'a picture')
    .replace(/(?<=["/])[\w-]{43}(?=["/?])/g, 'a secret');

/** Headers that name the request, not the thing asked for. */
const OF_THE_REQUEST = ['x-request-id', 'date'];

/** An answer to the byte: its status, headers, body, and length as it was sent. */
export function normalizedAnswer({ status, headers, text, bytes }: Answer): unknown {
  const compared = [...headers].filter(([name]) => !OF_THE_REQUEST.includes(name));
  const lines = compared.map(([name, value]) => `${name}: ${normalized(value)}`);
  return { status, headers: lines, length: bytes.length, body: normalized(text) };
}
