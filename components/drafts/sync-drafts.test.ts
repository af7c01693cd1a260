import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftView } from '@/lib/drafts/schema';
import { draftKey, encodeStoredDraft, encodeDraftTombstone } from './draft';
import { parseStoredDraft } from './stored-drafts';
import { syncDrafts } from './sync-drafts';

const NOW = Date.parse('2026-11-23T08:00:00.000Z');
const at = (minute: number) => NOW + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const KEY = draftKey(7, 'post-3');

/** Drafts stored in the browser, by key. */
let browserDrafts: Map<string, string>;
let fromElsewhere: string[];
/** Drafts on the server, and the requests that it received. */
let serverDrafts: DraftView[];
let requests: [method: string, path: string, body?: unknown][];
let answer: (body: DraftView) => DraftView;

const draft = (content: string, minute: number, more: Partial<DraftView> = {}): DraftView => ({
  place: 'post-3',
  act: 'act',
  fields: { content },
  savedAt: iso(minute),
  older: null,
  ...more,
});
const text = (content: string, minute: number, base?: number) =>
  encodeStoredDraft({
    savedAt: at(minute),
    act: 'act',
    fields: { content },
    ...(base !== undefined && { known: { base: iso(base), older: null } }),
  });
const content = () => parseStoredDraft(browserDrafts.get(KEY) ?? null, NOW)?.fields.content;

const knownBase = () => parseStoredDraft(browserDrafts.get(KEY) ?? null, NOW)?.known?.base;

function begin(cache = browserDrafts) {
  return syncDrafts(7, {
    read: (key) => cache.get(key) ?? null,
    isStored: (key, stored) => browserDrafts.get(key) === stored,
    write: (key, stored, isNew) => {
      if (stored === null) browserDrafts.delete(key);
      else browserDrafts.set(key, stored);
      if (isNew) fromElsewhere.push(key);
    },
  });
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  browserDrafts = new Map();
  [fromElsewhere, serverDrafts, requests] = [[], [], []];
  answer = (body) => ({ ...draft('', 0), ...body, older: null });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        ownKeys: () => [...browserDrafts.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const requestBody = body === undefined ? undefined : (JSON.parse(body) as DraftView);
    requests.push(requestBody ? [method, path, requestBody] : [method, path]);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(method === 'GET' ? serverDrafts : answer(requestBody as DraftView));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the sync uploads a draft shortly after the last keystroke', async () => {
  const changed = begin();
  await settle();
  for (const words of ['H', 'Ha', 'Half']) {
    browserDrafts.set(KEY, text(words, 0));
    changed(KEY);
    await settle(1_000);
  }
  await settle(1_500);
  expect(knownBase()).toBe(iso(0));
  browserDrafts.set(KEY, text('Half a post', 1, 0));
  changed(KEY);
  await settle(1_500);
  expect(requests.slice(1)).toMatchObject([
    ['PUT', '/api/user/drafts/post-3?of=7', { fields: { content: 'Half' }, base: null }],
    ['PUT', '/api/user/drafts/post-3?of=7', { fields: { content: 'Half a post' }, base: iso(0) }],
  ]);
});

it('the sync replaces an unedited local draft with the newer text from another device', async () => {
  answer = () => draft('Newer', 2);
  const changed = begin();
  await settle();
  browserDrafts.set(KEY, text('Older', 1));
  changed(KEY);
  await settle(1_500);
  expect([content(), fromElsewhere]).toEqual(['Newer', [KEY]]);
});

it('the sync recognizes its own draft when the server returns the fields in another order', async () => {
  answer = (body) => ({ ...draft('', 0), ...body, fields: { title: 'T', content: 'Half' }, older: null });
  const changed = begin();
  await settle();
  browserDrafts.set(KEY, encodeStoredDraft({ savedAt: at(0), act: 'act', fields: { content: 'Half', title: 'T' } }));
  changed(KEY);
  await settle(1_500);
  expect([knownBase(), fromElsewhere]).toEqual([iso(0), []]);
});

it("the sync deletes the server's copy of a draft after the form is submitted", async () => {
  const changed = begin();
  await settle();
  browserDrafts.set(KEY, encodeDraftTombstone('act'));
  changed(KEY);
  await settle();
  expect(requests.at(-1)).toEqual(['DELETE', '/api/user/drafts/post-3?of=7&act=act']);
  expect(browserDrafts.size).toBe(0);
});

it('if another tab stores a new draft just after the old one was sent, the sync keeps the new draft', async () => {
  // This tab's cache still says that the draft was sent, because the browser has not yet reported the other tab's new
  // draft.
  const changed = begin(new Map([[KEY, encodeDraftTombstone('act')]]));
  await settle();
  browserDrafts.set(KEY, text('Unsent', 1));
  changed(KEY);
  await settle();
  expect(requests.at(-1)?.[0]).toBe('DELETE');
  expect(content()).toBe('Unsent');
});

it.each([
  ['a draft from another device appears', null, [draft('There', 1)], 'There'],
  ['a newer version from another device replaces the local one', text('Here', 1, 1), [draft('There', 2)], 'There'],
  ['a draft that was sent on another device is removed', text('Here', 1, 1), [], undefined],
  ['a draft that the server does not know stays', text('Here', 1), [], 'Here'],
  ['a draft that was changed on this device stays', text('Here', 5, 1), [draft('There', 2)], 'Here'],
  [
    'a draft that was changed on this device stays, even if its clock is slow',
    text('Here', 0, 1),
    [draft('There', 1)],
    'Here',
  ],
  ['a draft that was changed on this device stays, even if it was sent on another', text('Here', 0, 1), [], 'Here'],
])('the sync merges local and server drafts when a page becomes visible: %s', async (_what, text, on, expected) => {
  if (text) browserDrafts.set(KEY, text);
  serverDrafts = on;
  begin();
  await settle();
  expect(content()).toBe(expected);
});

it.each([
  ['no draft', []],
  ['an older draft', [draft('Older', 1)]],
])('a draft that another tab writes during the request is kept if the server returns %s', async (_what, on) => {
  browserDrafts.set(KEY, text('Older', 1, 1));
  serverDrafts = on;
  const ask = fetch;
  vi.stubGlobal('fetch', async (...fetchArguments: Parameters<typeof fetch>) => {
    const answered = await ask(...fetchArguments);
    browserDrafts.set(KEY, text('Newer', 2, 2));
    return answered;
  });
  begin();
  await settle();
  expect(content()).toBe('Newer');
});

it("the sync deletes the server's copy of a draft if another tab submits the draft during the upload", async () => {
  answer = (body) => {
    // Another tab sends the post and deletes its draft while the server is storing the draft.
    browserDrafts.delete(KEY);
    return { ...draft('', 0), ...body, older: null };
  };
  const changed = begin();
  await settle();
  browserDrafts.set(KEY, text('Half', 1));
  changed(KEY);
  await settle(1_500);
  expect(requests.slice(1).map(([method, path]) => `${method} ${path}`)).toEqual([
    'PUT /api/user/drafts/post-3?of=7',
    'DELETE /api/user/drafts/post-3?of=7&act=act',
  ]);
  expect(browserDrafts.has(KEY)).toBe(false);
});

it('the sync leaves local drafts unchanged when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  browserDrafts.set(KEY, text('Here', 1));
  const changed = begin();
  changed(KEY);
  await settle(5_000);
  expect(content()).toBe('Here');
});

it("the sync keeps drafts of administrators' forms on the device only", async () => {
  const changed = begin();
  browserDrafts.set(draftKey(7, 'school:new'), text('Here', 1));
  changed(draftKey(7, 'school:new'));
  await settle(5_000);
  expect(requests.map(([method]) => method)).toEqual(['GET']);
});

it('the sync uses the server’s date for a stored draft instead of the device clock', async () => {
  answer = (body) => ({ ...draft('', 0), ...body, savedAt: iso(-5), older: null });
  const changed = begin();
  await settle();
  browserDrafts.set(KEY, text('Here', 0));
  changed(KEY);
  await settle(1_500);
  serverDrafts = [];
  begin(); // The test opens the page again after another device has sent the draft.
  await settle();
  expect(content()).toBeUndefined();
});
