import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, encodeStoredDraft, parseDraftJson, readDraftTombstone } from './draft';
import { putUnsentTextBackIntoDraft, useDraftOfUserOrVisitor } from './use-draft';

const KEY = draftKey(7, 'post');
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a draft that another tab submitted is not restored on this page', () => {
  putUnsentTextBackIntoDraft(KEY, 'a', { content: 'Sent elsewhere' });
  stored.delete(KEY);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: null }));
  putUnsentTextBackIntoDraft(KEY, 'b', { content: 'Taken back' });
  expect(parseDraftJson(stored.get(KEY) ?? null)).toMatchObject({ act: 'b', fields: { content: 'Taken back' } });
});

it('an edited draft records which server version it is based on, but a draft replaced by another text does not', () => {
  const at = Date.parse('2026-11-23T08:00:00.000Z');
  const serverState = {
    base: new Date(at).toISOString(),
    older: { fields: { content: 'Three words' }, savedAt: '2026-11-22' },
  };
  const key = draftKey(7, 'post-3');
  stored.set(
    key,
    encodeStoredDraft({ savedAt: at, act: 'a', fields: { content: 'Twenty lines' }, known: serverState }),
  );
  const start = { content: '' };
  const form: { keep: ReturnType<typeof useDraftOfUserOrVisitor<typeof start>>['keep'] } = { keep: () => {} };
  renderToStaticMarkup(
    createElement(function Form() {
      form.keep = useDraftOfUserOrVisitor(7, 'post-3', start).keep;
      return null;
    }),
  );
  const storedDraft = () => parseDraftJson(stored.get(key) ?? null);
  form.keep({ content: 'Twenty lines, and one more' });
  expect(storedDraft()).toMatchObject({ fields: { content: 'Twenty lines, and one more' }, known: serverState });
  form.keep({ content: 'Three words' }, true);
  expect(storedDraft()).toMatchObject({ fields: { content: 'Three words' } });
  expect(storedDraft().known).toBeUndefined();
});

it('the server is asked to delete its copy of a draft that an earlier visit left, even if the draft was edited since', () => {
  const key = draftKey(7, 'post-4');
  stored.set(key, encodeStoredDraft({ savedAt: Date.now(), act: 'a', fields: { content: 'Left open' } }));
  const start = { content: '' };
  renderToStaticMarkup(
    createElement(function Form() {
      const draft = useDraftOfUserOrVisitor(7, 'post-4', start);
      draft.act();
      draft.keep({ content: 'Left open, then finished' });
      draft.clearSent({ content: 'Left open, then finished' });
      return null;
    }),
  );
  expect(readDraftTombstone(stored.get(key) ?? null)).toBe('a');
});

it.each([
  ['a different text was sent', 'Own text', 'Another text', [null]],
  ['the same text was sent', undefined, 'Own text', [null]],
  ['the person signed out', undefined, 'Another text', ['', null]],
])('if another tab removes the draft because %s, the device stores %s', (_why, expected, removed, steps) => {
  const key = draftKey(8, `post-${removed.length}-${steps.length}`);
  stored.set(key, encodeStoredDraft({ savedAt: Date.now(), act: 'a', fields: { content: removed } }));
  const start = { content: '' };
  renderToStaticMarkup(
    createElement(function Form() {
      const draft = useDraftOfUserOrVisitor(8, key.split(':')[2] ?? '', start);
      draft.act();
      draft.storeAfterRemoval(() => ({ content: 'Own text' }));
      draft.clearSent({ content: 'Neither text' });
      return null;
    }),
  );
  expect(parseDraftJson(stored.get(key) ?? null).fields).toEqual({ content: removed });
  for (const newValue of steps) {
    const oldValue = stored.get(key) ?? null;
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  }
  expect((parseDraftJson(stored.get(key) ?? null).fields as typeof start | undefined)?.content).toBe(expected);
  if (expected !== undefined) expect(parseDraftJson(stored.get(key) ?? null).act).not.toBe('a');
});
