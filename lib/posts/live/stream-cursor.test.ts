import { expect, it } from 'vitest';
import {
  isLaterCursor,
  hadTransactionEndedBeforeCursor,
  parseStreamCursor,
  formatStreamCursor,
  type StreamCursor,
} from './stream-cursor';

const place = (text: string): StreamCursor => parseStreamCursor(text) as StreamCursor;

it('formatting and parsing a stream cursor returns the same cursor', () => {
  for (const text of ['1~10:10:', '1700000000~10:15:11,13', '1~99999999999:99999999999:'])
    expect(formatStreamCursor(place(text))).toBe(text);
});

it.each([
  '',
  '10:15:11',
  '1~10:15',
  '1~10:15:11,',
  '1~10:15:x',
  '1~-1:15:',
  `1~10:15:${'1,'.repeat(3)}`,
  '1~10:15:11\n',
  '1~9:5:',
  '1~0:5:',
  '1~5:9:8,6',
  '1~5:9:6,6',
  '1~5:9:4',
  '1~5:9:9',
  '1~9999999999999999999:9999999999999999999:',
])('parseStreamCursor returns null for %j', (text) => expect(parseStreamCursor(text)).toBeNull());

it('hadTransactionEndedBeforeCursor returns true only for transactions that ended before the cursor was taken', () => {
  const seen = [9n, 10n, 11n, 12n, 13n, 14n, 15n].filter((transaction) =>
    hadTransactionEndedBeforeCursor(place('1~11:14:11,13'), transaction),
  );
  expect(seen).toEqual([9n, 10n, 12n]);
});

it('isLaterCursor orders stream cursors by the age of their database snapshots', () => {
  const inOrder = ['1~10:12:10,11', '1~11:12:11', '1~12:12:', '1~12:13:12', '1~13:13:'].map(place);
  for (const [index, one] of inOrder.entries())
    for (const [other, another] of inOrder.entries()) expect(isLaterCursor(one, another)).toBe(index > other);
});
