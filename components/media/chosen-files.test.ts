import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channels, notes, storeOfFiles } from '@/tests/support/media/browser-storage';
import type { KeptFile } from './kept-files';

// Tabs of one browser with the same form: each has the list of its own, and all of them what is kept on the device.

const FORM = 'pv-draft:7:post-3';
const UPLOADS = 'pv-draft:7:uploads';
const POST = { id: 3, schoolId: 1 };

let rows: Map<string, KeptFile>;

beforeEach(() => {
  rows = storeOfFiles().rows as typeof rows;
  notes();
  channels();
  return () => vi.unstubAllGlobals();
});

const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const kept = (uploadId: string, number: number, fields: Partial<KeptFile> = {}): KeptFile => ({
  ...{ uploadId, number, kind: 'image', file: new File([uploadId], 'x'), alt: '', poster: null },
  ...{ note: null, place: FORM, post: null, keptAt: Date.now() },
  ...fields,
});

/** Another tab, which shows the form. */
async function tab() {
  vi.resetModules();
  const chosen = await import('./chosen-files');
  const store = await import('./kept-files');
  await chosen.restoreFiles(FORM);
  const files = () => chosen.chosenAt(FORM).files;
  /** As it is sent: the queue keeps its files on, and the form has none any more. */
  const send = () => {
    for (const [index, { uploadId, kind, file, alt, poster, note }] of files().entries()) {
      const sent = { uploadId, kind, file, alt, poster, note, place: UPLOADS, post: POST };
      void store.keepFile({ ...sent, number: index + 1, count: files().length });
    }
    chosen.forgetFiles(FORM);
  };
  return { ...chosen, ...store, files, send };
}

type Tab = Awaited<ReturnType<typeof tab>>;

/** The first of its list; what it is called in a test. */
function first({ files }: Tab) {
  const [file] = files();
  if (!file) throw new Error('The form has no files.');
  return file;
}

describe('two tabs with the same form', () => {
  let one: Tab;
  let other: Tab;
  beforeEach(async () => {
    for (const file of [kept('a', 0), kept('b', 1)]) rows.set(file.uploadId, file);
    [one, other] = [await tab(), await tab()];
  });

  it('what one has sent, the other has no more, and what is kept of it stays', async () => {
    one.send();
    await settled();
    expect(other.files()).toEqual([]);
    expect([...rows.values()]).toMatchObject([
      { place: UPLOADS, post: POST },
      { place: UPLOADS, post: POST },
    ]);
  });

  it('a file of its own is left to it', async () => {
    rows.set('c', kept('c', 2));
    const third = await tab();
    one.send();
    await settled();
    expect(third.files().map(({ uploadId }) => uploadId)).toEqual(['c']);
  });

  it('what one has described stays so where the other moves it', async () => {
    one.describeFile(FORM, 'a', 'A cat');
    await vi.waitUntil(() => rows.get('a')?.alt === 'A cat');
    other.moveFile(FORM, 0, 1);
    await settled();
    expect(rows.get('a')).toMatchObject({ alt: 'A cat', number: 1 });
  });

  it('what one has blurred, the other sends so, and never writes back as it was', async () => {
    one.replaceFile(FORM, first(one), new File(['blurred'], 'x'));
    other.moveFile(FORM, 0, 1); // before it has heard of it
    await settled();
    const here = other.files().find(({ uploadId }) => uploadId === 'a');
    expect([await here?.file.text(), await rows.get('a')?.file.text()]).toEqual(['blurred', 'blurred']);
    other.moveFile(FORM, 1, -1);
    other.send();
    await settled();
    expect(await rows.get('a')?.file.text()).toBe('blurred');
  });

  it.each<[string, () => void]>([
    ['removed', () => other.removeFile(FORM, first(other))],
    ['moved', () => other.moveFile(FORM, 0, 1)],
    ['blurred', () => other.replaceFile(FORM, first(other), new File(['blurred'], 'x'))],
  ])('what the other has not yet heard of and is %s there stays with its post', async (_what, change) => {
    one.send();
    change();
    await settled();
    expect([...rows.values()]).toMatchObject([
      { uploadId: 'a', place: UPLOADS, post: POST, number: 1 },
      { uploadId: 'b', place: UPLOADS, post: POST, number: 2 },
    ]);
    expect(await rows.get('a')?.file.text()).toBe('a');
  });

  it('what has arrived meanwhile is not kept anew', async () => {
    one.send();
    for (const id of ['a', 'b']) one.dropKept(id);
    other.moveFile(FORM, 0, 1);
    await settled();
    expect([...rows]).toEqual([]);
  });
});

it('a form keeps what is changed in it, and forgets what is removed', async () => {
  rows.set('a', kept('a', 0));
  rows.set('b', kept('b', 1));
  const one = await tab();
  one.moveFile(FORM, 0, 1);
  one.replaceFile(FORM, first(one), new File(['blurred'], 'x'));
  await settled();
  expect([...rows.values()].map(({ uploadId, number }) => [uploadId, number])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  expect(await rows.get('b')?.file.text()).toBe('blurred');
  one.removeFile(FORM, first(one));
  await settled();
  expect([...rows.keys()]).toEqual(['a']);
});

it('restored files are kept already: nothing is written again for a new one', async () => {
  rows.set('a', kept('a', 0));
  const restored = rows.get('a');
  const one = await tab();
  one.moveFile(FORM, 0, -1);
  await settled();
  expect(rows.get('a')).toBe(restored);
});
