import { expect, it } from 'vitest';
import { mergeDrafts, type StoredDraft, type DeviceDraft } from './merge-drafts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));
const text = (content: string, minute: number): DeviceDraft => ({
  act: `act-${content}`,
  fields: { content },
  savedAt: at(minute),
});
const stored = (content: string, minute: number, older: StoredDraft['older'] = null): StoredDraft => ({
  ...text(content, minute),
  older,
});

it('the first draft is stored unchanged', () => expect(mergeDrafts(null, text('A', 1), null)).toEqual(stored('A', 1)));

it('a new version that continues the stored draft replaces it', () =>
  expect(mergeDrafts(stored('A', 1), text('A and more', 2), at(1))).toEqual(stored('A and more', 2)));

it("an edit of the stored draft replaces that draft even if the device's clock is slow", () =>
  expect(mergeDrafts(stored('A', 5), text('A and more', 2), at(5))).toEqual(stored('A and more', 2)));

it('if two drafts conflict, the newer draft is used and the older draft is also stored', () => {
  const winner = stored('B', 3, { fields: { content: 'A' }, savedAt: at(1) });
  expect(mergeDrafts(stored('A', 1), text('B', 3), null)).toEqual(winner);
  expect(mergeDrafts(stored('B', 3), text('A', 1), at(0))).toEqual(winner);
});

it('two versions of a draft with the same text count as one', () => {
  const older = { fields: { content: 'Z' }, savedAt: at(0) };
  expect(mergeDrafts(stored('A', 2, older), { ...text('A', 1), act: 'other' }, null)).toEqual(stored('A', 2, older));
});
