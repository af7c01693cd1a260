import { expect, it } from 'vitest';
import { merged, type Stored, type Text } from './merge';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));
const text = (content: string, minute: number): Text => ({
  act: `act-${content}`,
  fields: { content },
  savedAt: at(minute),
});
const stored = (content: string, minute: number, older: Stored['older'] = null): Stored => ({
  ...text(content, minute),
  older,
});

it('keeps the first', () => expect(merged(null, text('A', 1), null)).toEqual(stored('A', 1)));

it('goes on from what lies here, without keeping it', () =>
  expect(merged(stored('A', 1), text('A and more', 2), at(1))).toEqual(stored('A and more', 2)));

it('goes on from it also where a clock runs behind', () =>
  expect(merged(stored('A', 5), text('A and more', 2), at(5))).toEqual(stored('A and more', 2)));

it('lets the newer of two win and keeps the older, whichever comes first', () => {
  const winner = stored('B', 3, { fields: { content: 'A' }, savedAt: at(1) });
  expect(merged(stored('A', 1), text('B', 3), null)).toEqual(winner);
  expect(merged(stored('B', 3), text('A', 1), at(0))).toEqual(winner);
});

it('takes the same text for one', () => {
  const older = { fields: { content: 'Z' }, savedAt: at(0) };
  expect(merged(stored('A', 2, older), { ...text('A', 1), act: 'other' }, null)).toEqual(stored('A', 2, older));
});
