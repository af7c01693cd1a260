import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage, storeOfFiles } from '@/tests/support/media/browser-storage';
import { queryKeys } from '@/lib/http/query-keys';
import type { UserView } from '@/lib/users/schema';
import type { FileToSend } from './upload-job';

// The tests open successive pages of one browser. Each page has its own queue, but all pages share the files stored on
// the device.

const browserLocks = navigator.locks;
const toasted = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/toasts/toast', () => ({ toast: toasted }));

const ME = 7;
const POST = { id: 3, schoolId: 1 };

/** Stub of an upload request. A test calls its methods to end the request. */
class Sending {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  uploadId = '';
  isCalledOff = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open = () => {};
  send(form: FormData) {
    this.uploadId = String(form.get('uploadId'));
    uploads.push(this);
  }
  abort() {
    this.isCalledOff = true;
    this.onabort();
  }
  allGone = () => this.upload.onprogress?.({ loaded: 1, total: 1 });
  answer(status: number, response: object) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

let uploads: Sending[];
let rows: Map<string, object>;
let unsentMarks: Map<string, string>;
/** Requests to the server other than uploads, and the files that the server has for the post. */
let requests: [method: string, path: string, body?: unknown][];
let serverFileIds: number[];
let canBeTakenOut: boolean;

beforeEach(() => {
  [uploads, requests, serverFileIds, canBeTakenOut] = [[], [], [], true];
  toasted.mockReset();
  // With fake timers, a retry that a test has scheduled cannot run after the end of the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  rows = storeOfFiles().rows;
  unsentMarks = stubLocalStorage();
  // The tests in this file have no browser locks. The tests in unsent-files.test.ts use locks.
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    requests.push(body === undefined ? [method, path] : [method, path, JSON.parse(body)]);
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: canBeTakenOut ? 204 : 503 }));
    return Promise.resolve(Response.json({ media: serverFileIds.map((id) => ({ id })) }));
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const file = (uploadId: string): FileToSend => ({
  uploadId,
  kind: 'image',
  file: new File(['x'], 'x'),
  alt: '',
  poster: null,
});

/** Opens another page of the site by loading the modules again, so that the previous page's state is lost. */
async function page() {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  const queue = await import('./upload-queue');
  const refreshed = vi.fn();
  queue.subscribeToAddedFiles(refreshed);
  const jobFacts = () =>
    queue.getUploadsInTray().map(({ uploadId, state, message, canRetry }) => ({ uploadId, state, message, canRetry }));
  return { ...queue, refreshed, shown: jobFacts };
}

const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('a file removed from the list of uploads is sent from its old position if the person undoes the removal', async () => {
  const { queueFilesForUpload, cancelUpload, undoFileRemoval, getUploadsInTray } = await page();
  queueFilesForUpload(ME, POST, [file('a'), file('b')]);
  await settled();
  const [, removed] = getUploadsInTray();
  cancelUpload('b');
  undoFileRemoval(removed!);
  await settled();
  expect(getUploadsInTray()).toMatchObject([
    { uploadId: 'a', number: 1, count: 2 },
    { number: 2, count: 2, state: 'queued' },
  ]);
  expect(getUploadsInTray()[1]?.uploadId).not.toBe('b');
  expect([...rows.keys()]).toEqual(getUploadsInTray().map(({ uploadId }) => uploadId));
});

describe('an upload that was refused or failed', () => {
  it('a refused upload is still refused after a page reload and cannot be retried', async () => {
    const first = await page();
    first.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.answer(415, { message: 'This photo is damaged.', code: 'unsupported_media_type' });
    await settled();
    const next = await page();
    await next.sendUnsentFiles(ME);
    await settled();
    expect(next.shown()).toEqual([
      { uploadId: 'a', state: 'refused', message: 'This photo is damaged.', canRetry: false },
    ]);
    expect(uploads).toHaveLength(1);
    next.cancelUpload('a');
    await settled();
    expect([...rows]).toEqual([]);
  });

  it('an upload that was too slow is retried only on request', async () => {
    const first = await page();
    first.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.answer(400, { message: 'The connection is too slow.', code: 'too_slow' });
    await settled();
    window.dispatchEvent(new Event('online'));
    await settled();
    const next = await page();
    await next.sendUnsentFiles(ME);
    await settled();
    expect(next.shown()).toMatchObject([{ state: 'refused', message: 'The connection is too slow.', canRetry: true }]);
    expect(uploads).toHaveLength(1);
    next.retryUploads(['a']);
    await settled();
    expect(next.shown()).toMatchObject([{ state: 'sending' }]);
    const last = await page();
    await last.sendUnsentFiles(ME);
    await settled();
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'a', 'a']);
    uploads[2]?.answer(201, { id: 1 });
    await settled();
    expect(last.shown()).toMatchObject([{ state: 'ordered' }]);
    expect([...rows]).toEqual([]);
  });

  it('an upload whose request broke off early is retried automatically', async () => {
    const { queueFilesForUpload, shown } = await page();
    queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.answer(400, { message: 'The form ended too early.', code: 'ended_early' });
    await settled();
    expect(shown()).toMatchObject([{ state: 'failed', canRetry: true }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(uploads).toHaveLength(2);
  });
});

describe('an upload on a device that is offline', () => {
  const FIFTEEN_MINUTES_MS = 15 * 60_000;
  const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

  it('an interrupted upload continues when the device is online again after a quarter of an hour', async () => {
    const { queueFilesForUpload, shown } = await page();
    setOnline(false);
    queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.onerror();
    await vi.advanceTimersByTimeAsync(FIFTEEN_MINUTES_MS);
    expect(uploads).toHaveLength(1);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await settled();
    uploads[1]?.answer(201, { id: 1 });
    await settled();
    expect(shown()).toMatchObject([{ state: 'ordered' }]);
  });

  it('an interrupted upload is retried by a timer, or as soon as the device is online', async () => {
    const { queueFilesForUpload, getUploadsInTray } = await page();
    queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      uploads.at(-1)?.onerror();
      await settled();
      await vi.advanceTimersByTimeAsync(FIFTEEN_MINUTES_MS);
    }
    expect([uploads.length, getUploadsInTray()[0]?.retries]).toEqual([6, 5]);
    uploads.at(-1)?.onerror();
    await settled();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect([uploads.length, getUploadsInTray()[0]?.retries]).toEqual([7, 5]);
  });
});

describe('the cancellation of an upload after the whole file was sent', () => {
  async function calledOff() {
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a'), file('b')]);
    await settled();
    uploads[0]?.allGone();
    one.cancelUpload('a');
    await settled();
    return one;
  }

  it('a file is removed from its post if the file arrives after its upload was cancelled', async () => {
    const { refreshed, shown } = await calledOff();
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'b']);
    uploads[1]?.answer(201, { id: 2 });
    await settled();
    expect(shown()).toMatchObject([{ uploadId: 'b', state: 'ordered' }]);
    uploads[0]?.answer(201, { id: 1 });
    await settled();
    expect(requests).toContainEqual(['DELETE', '/api/media/1']);
    expect(refreshed).toHaveBeenCalledTimes(2);
    expect(toasted).not.toHaveBeenCalled();
  });

  it('the browser warns before closing the page while a cancelled upload awaits its response', async () => {
    const one = await page();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.allGone();
    expect(isAsked()).toBe(false);
    one.cancelUpload('a');
    expect(isAsked()).toBe(true);
    uploads[0]?.answer(201, { id: 1 });
    await settled();
    expect(isAsked()).toBe(false);
  });

  it.each<[string, (sending: Sending) => void]>([
    ['the connection was lost', (sending) => sending.onerror()],
    ['the server failed', (sending) => sending.answer(502, {})],
  ])('a warning says that the file may have been added when %s', async (_what, end) => {
    const { refreshed } = await calledOff();
    if (uploads[0]) end(uploads[0]);
    await settled();
    expect(toasted.mock.calls).toMatchObject([
      [{ description: expect.stringContaining('Edit the post to remove it') }],
    ]);
    expect(refreshed.mock.calls).toEqual([[POST]]);
  });

  it('no warning appears if the server refuses the file whose upload the person has cancelled', async () => {
    const { refreshed, shown } = await calledOff();
    uploads[0]?.answer(415, { message: 'This photo is damaged.' });
    await settled();
    expect(toasted).not.toHaveBeenCalled();
    expect(refreshed).not.toHaveBeenCalled();
    expect(shown()).toMatchObject([{ uploadId: 'b' }]);
  });
});

describe('cancelling an upload after a failed first attempt', () => {
  /** Starts an upload whose first attempt ends with the given result. */
  async function pageAfterFirstTry(end: (sending: Sending) => void) {
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    const first = uploads.at(-1);
    if (first) end(first);
    await settled();
    return one;
  }
  const lost = (sending: Sending) => (sending.allGone(), sending.onerror());
  const TOLD = [[{ description: expect.stringContaining('Edit the post to remove it') }]];

  it.each<[string, (sending: Sending) => void]>([
    ['if the response was lost', lost],
    ['if the server answered with an error', (sending) => (sending.allGone(), sending.answer(502, {}))],
  ])('warns that the file may be in the post %s', async (_what, end) => {
    const { cancelUpload: drop, shown, refreshed } = await pageAfterFirstTry(end);
    drop('a');
    expect(shown()).toEqual([]);
    expect(toasted.mock.calls).toMatchObject(TOLD);
    expect(refreshed.mock.calls).toEqual([[POST]]);
  });

  it.each<[string, (sending: Sending) => void]>([
    ['is still running', () => undefined],
    ['is sent completely and then refused', (sending) => sending.allGone()],
  ])('warns after a lost response that the file may be in the post if the retry %s', async (_what, go) => {
    const { cancelUpload: drop, retryUploads: retry } = await pageAfterFirstTry(lost);
    retry(['a']);
    await settled();
    if (uploads[1]) go(uploads[1]);
    drop('a');
    uploads[1]?.answer(429, { message: 'Too many.' });
    await settled();
    expect(toasted.mock.calls).toMatchObject(TOLD);
  });

  it('no warning appears after a cancellation if the file was refused or never sent completely', async () => {
    const unsent = await pageAfterFirstTry((sending) => sending.onerror());
    unsent.cancelUpload('a');
    const refused = await pageAfterFirstTry(
      (sending) => (sending.allGone(), sending.answer(403, { message: 'Not you.' })),
    );
    refused.cancelUpload('a');
    expect(toasted).not.toHaveBeenCalled();
  });

  it('cancelling an upload after a page reload warns that the file may be in the post', async () => {
    await pageAfterFirstTry(lost);
    const { sendUnsentFiles: sendUnsent, cancelUpload: drop } = await page();
    await sendUnsent(ME);
    drop('a');
    expect(toasted.mock.calls).toMatchObject(TOLD);
  });

  it('a refused upload keeps another tab’s note that its file may already be in the post', async () => {
    const { queueFilesForUpload } = await page();
    queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    rows.set('a', { ...rows.get('a'), mayBeThere: true });
    uploads[0]?.answer(415, { message: 'This photo is damaged.', code: 'unsupported_media_type' });
    await settled();
    expect(rows.get('a')).toMatchObject({ refusal: { canRetry: false }, mayBeThere: true });
  });
});

describe('files that a closed tab left unsent', () => {
  const everyLockIsSettled = () => browserLocks.request('pv-uploads', () => settled());
  const MARK = `pv-draft:${ME}:uploads`;

  async function twoTabs() {
    const closed = await page();
    closed.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    const other = await page();
    other.queueFilesForUpload(ME, POST, [file('b')]);
    await settled();
    return other;
  }

  it('the unsent-files flag is removed only after another tab has sent the files of a closed tab', async () => {
    const other = await twoTabs();
    uploads[1]?.answer(201, { id: 2 });
    await settled();
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'b', 'a']);
    expect([...unsentMarks.keys()]).toEqual([MARK]);
    uploads[2]?.answer(201, { id: 1 });
    await settled();
    expect(other.shown()).toMatchObject([{ uploadId: 'a', state: 'ordered' }]);
    expect([[...unsentMarks], [...rows]]).toEqual([[], []]);
  });

  it.each([
    [415, 'refused'],
    [423, 'failed'],
  ])('another tab sends them while a tab shows a file with the status %i', async (status, state) => {
    vi.stubGlobal('navigator', { onLine: true, locks: browserLocks });
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    const stored = rows.get('a');
    rows.set('c', { ...stored, uploadId: 'c' });
    uploads[0]?.answer(status, { message: 'No.' });
    await vi.waitFor(() => expect(one.shown()).toMatchObject([{ uploadId: 'a', state }, { uploadId: 'c' }]));
    uploads[1]?.answer(201, { id: 2 });
    await everyLockIsSettled();
    rows.delete('a');
    rows.set('d', { ...stored, uploadId: 'd' });
    const other = await page();
    await other.sendUnsentFiles(ME);
    await vi.waitFor(() => expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'c', 'd']));
    expect([...unsentMarks.keys()]).toEqual([MARK]);
    uploads[2]?.answer(201, { id: 3 });
    one.cancelUpload('a');
    await vi.waitFor(() => expect([...unsentMarks]).toEqual([]));
  });

  it('another tab does not send the files of a closed tab after the user signs out', async () => {
    const { cancelAllUploads: dropAll } = await twoTabs();
    dropAll();
    await settled();
    expect(uploads).toHaveLength(2);
    expect([...unsentMarks]).toEqual([]);
  });
});

describe('uploads that end without adding a file', () => {
  it('the remaining files of a deleted post are not sent', async () => {
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a'), file('b')]);
    one.queueFilesForUpload(ME, { id: 4, schoolId: 1 }, [file('c')]);
    await settled();
    uploads[0]?.answer(404, { message: 'Not found.' });
    await settled();
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(['a', 'c']);
    expect(one.shown()).toMatchObject([{ uploadId: 'c', state: 'sending' }]);
    expect([...rows.keys()]).toEqual(['c']);
    expect(toasted.mock.calls).toMatchObject([[{ title: 'Not added' }]]);
  });

  it('signing out aborts all running upload requests, including the request of a cancelled upload', async () => {
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a'), file('b')]);
    await settled();
    uploads[0]?.allGone();
    one.cancelUpload('a');
    await settled();
    one.cancelAllUploads();
    await settled();
    expect(uploads.map(({ isCalledOff }) => isCalledOff)).toEqual([true, true]);
    expect([one.shown(), [...rows], toasted.mock.calls]).toEqual([[], [], []]);
  });

  it('signing out aborts the running request of a cancelled upload even without other uploads', async () => {
    const one = await page();
    const { cancelUploadsAtSignOut } = await import('./upload-tray');
    const cache = new QueryClient();
    cancelUploadsAtSignOut(cache);
    cache.setQueryData(queryKeys.user(), { id: ME } as UserView);
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.allGone();
    one.cancelUpload('a');
    cache.setQueryData(queryKeys.user(), null);
    await settled();
    expect(uploads.map(({ isCalledOff }) => isCalledOff)).toEqual([true]);
  });

  it('a file that is sent while the person signs out is not stored', async () => {
    const one = await page();
    const { recordPersonLeavingPage } = await import('@/lib/browser/page-leaving');
    recordPersonLeavingPage();
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    expect([[...rows], [...unsentMarks]]).toEqual([[], []]);
  });

  it('a paused upload that is cancelled is not sent again', async () => {
    const one = await page();
    one.queueFilesForUpload(ME, POST, [file('a')]);
    await settled();
    uploads[0]?.answer(429, { message: 'Too many.' });
    await settled();
    expect(one.shown()).toMatchObject([{ state: 'waiting', message: 'Too many.' }]);
    one.cancelUpload('a');
    await vi.advanceTimersByTimeAsync(5_000);
    await settled();
    expect([uploads.length, one.shown(), [...rows]]).toEqual([1, [], []]);
  });
});

describe('the order of uploaded files', () => {
  it('the files of a post keep the chosen order if one file is only sent after a reload', async () => {
    const first = await page();
    first.queueFilesForUpload(ME, POST, [file('a'), file('b'), file('c')]);
    await settled();
    uploads[0]?.onerror();
    await settled();
    uploads[1]?.answer(201, { id: 11 });
    await settled();
    uploads[2]?.answer(201, { id: 12 });
    await settled();
    requests = [];
    const next = await page();
    await next.sendUnsentFiles(ME);
    await settled();
    expect(next.getUploadsInTray()).toMatchObject([{ uploadId: 'a', number: 1, count: 3, isKept: true }]);
    serverFileIds = [11, 12, 13];
    uploads[3]?.answer(201, { id: 13 });
    await settled();
    expect(requests).toEqual([
      ['GET', '/api/posts/3'],
      ['PATCH', '/api/posts/3', { media: [{ id: 13 }, { id: 11 }, { id: 12 }] }],
    ]);
  });
});
