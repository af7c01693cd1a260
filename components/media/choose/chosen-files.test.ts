import { beforeEach, describe, expect, it, vi } from 'vitest';
import { broadcastChannels, stubLocalStorage, storeOfFiles } from '@/tests/support/media/browser-storage';
import type { FileStoredOnDevice } from '@/components/media/upload/device-file-storage';

// Several tabs of one browser show the same form. Each tab has its own file list, but all tabs share the stored files.

const FORM = 'pv-draft:7:post-3';
const UPLOADS = 'pv-draft:7:uploads';
const POST = { id: 3, schoolId: 1 };

let rows: Map<string, FileStoredOnDevice>;
let isStorageFull: boolean;

beforeEach(() => {
  isStorageFull = false;
  rows = storeOfFiles(new Map(), 'uploadId', () => isStorageFull).rows as typeof rows;
  stubLocalStorage();
  broadcastChannels();
  return () => vi.unstubAllGlobals();
});

const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const storedFile = (
  uploadId: string,
  number: number,
  fields: Partial<FileStoredOnDevice> = {},
): FileStoredOnDevice => ({
  ...{ uploadId, number, kind: 'image', file: new File([uploadId], 'x'), alt: '', poster: null },
  ...{ note: null, place: FORM, post: null, keptAt: Date.now() },
  ...fields,
});

/** Simulates another browser tab in which the same form is open. */
async function tab() {
  vi.resetModules();
  const chosen = await import('./chosen-files');
  const store = await import('@/components/media/upload/device-file-storage');
  await chosen.restoreChosenFiles(FORM);
  const files = () => chosen.getChosenFilesOfForm(FORM).files;
  /**
   * Simulates a person who sends the form: the upload queue takes over the form's files, and the form's list becomes
   * empty.
   */
  const send = () => {
    for (const [index, { uploadId, kind, file, alt, poster, note }] of files().entries()) {
      const sent = { uploadId, kind, file, alt, poster, note, place: UPLOADS, post: POST };
      void store.storeFileOnDevice({ ...sent, number: index + 1, count: files().length });
    }
    chosen.clearChosenFiles(FORM);
  };
  return { ...chosen, ...store, files, send };
}

type Tab = Awaited<ReturnType<typeof tab>>;

/** Returns the first file of a tab's list. */
function first({ files }: Tab) {
  const [file] = files();
  if (!file) throw new Error('The form has no files.');
  return file;
}

describe('the files of one form that is open in two tabs', () => {
  let one: Tab;
  let other: Tab;
  beforeEach(async () => {
    for (const file of [storedFile('a', 0), storedFile('b', 1)]) rows.set(file.uploadId, file);
    [one, other] = [await tab(), await tab()];
  });

  it('files that one tab sends disappear from the form in the other tab', async () => {
    one.send();
    await settled();
    expect(other.files()).toEqual([]);
    expect([...rows.values()]).toMatchObject([
      { place: UPLOADS, post: POST },
      { place: UPLOADS, post: POST },
    ]);
  });

  it('a tab keeps its own file after another tab sends different files', async () => {
    rows.set('c', storedFile('c', 2));
    const third = await tab();
    one.send();
    await settled();
    expect(third.files().map(({ uploadId }) => uploadId)).toEqual(['c']);
  });

  it('a file keeps the description from one tab when another tab reorders the files', async () => {
    one.setFileAltText(FORM, 'a', 'A cat');
    await vi.waitUntil(() => rows.get('a')?.alt === 'A cat');
    other.moveChosenFile(FORM, 0, 1);
    await settled();
    expect(rows.get('a')).toMatchObject({ alt: 'A cat', number: 1 });
  });

  it('a picture that one tab blurred is still blurred when the other tab sends the picture', async () => {
    one.replaceChosenFile(FORM, first(one), new File(['blurred'], 'x'));
    other.moveChosenFile(FORM, 0, 1); // The other tab has not yet been notified of the blurred picture.
    await settled();
    const ownFile = other.files().find(({ uploadId }) => uploadId === 'a');
    expect([await ownFile?.file.text(), await rows.get('a')?.file.text()]).toEqual(['blurred', 'blurred']);
    other.moveChosenFile(FORM, 1, -1);
    other.send();
    await settled();
    expect(await rows.get('a')?.file.text()).toBe('blurred');
  });

  it.each<[string, () => void]>([
    ['removed', () => other.removeChosenFile(FORM, first(other))],
    ['moved', () => other.moveChosenFile(FORM, 0, 1)],
    ['blurred', () => other.replaceChosenFile(FORM, first(other), new File(['blurred'], 'x'))],
  ])('a sent file still belongs to its post if another tab %s the file at the same time', async (_what, change) => {
    one.send();
    change();
    await settled();
    expect([...rows.values()]).toMatchObject([
      { uploadId: 'a', place: UPLOADS, post: POST, number: 1 },
      { uploadId: 'b', place: UPLOADS, post: POST, number: 2 },
    ]);
    expect(await rows.get('a')?.file.text()).toBe('a');
  });

  it('a file is not stored again after its upload has finished', async () => {
    one.send();
    for (const id of ['a', 'b']) one.deleteFileFromDevice(id);
    other.moveChosenFile(FORM, 0, 1);
    await settled();
    expect([...rows]).toEqual([]);
  });
});

describe('a blurred photo that cannot be stored because the storage is full', () => {
  it('a photo that was blurred loses its unblurred version, in storage and in other tabs', async () => {
    rows.set('a', storedFile('a', 0));
    rows.set('b', storedFile('b', 1));
    const [one, other] = [await tab(), await tab()];
    isStorageFull = true;
    one.replaceChosenFile(FORM, first(one), new File(['blurred'], 'x'));
    await settled();
    expect([...rows.keys()]).toEqual(['b']);
    expect(other.files().map(({ uploadId }) => uploadId)).toEqual(['b']);
    expect(await first(one).file.text()).toBe('blurred');
  });

  it('a photo that another tab has sent is not deleted', async () => {
    rows.set('a', storedFile('a', 0));
    const [one, other] = [await tab(), await tab()];
    other.send();
    await settled();
    isStorageFull = true;
    one.replaceChosenFile(FORM, { ...storedFile('a', 0), url: 'blob:x' }, new File(['blurred'], 'x'));
    await settled();
    expect([...rows.keys()]).toEqual(['a']);
  });
});

it('changed files of a form are stored, and removed files are deleted', async () => {
  rows.set('a', storedFile('a', 0));
  rows.set('b', storedFile('b', 1));
  const one = await tab();
  one.moveChosenFile(FORM, 0, 1);
  one.replaceChosenFile(FORM, first(one), new File(['blurred'], 'x'));
  await settled();
  expect([...rows.values()].map(({ uploadId, number }) => [uploadId, number])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  expect(await rows.get('b')?.file.text()).toBe('blurred');
  one.removeChosenFile(FORM, first(one));
  await settled();
  expect([...rows.keys()]).toEqual(['a']);
});

it('restored files are not written to storage again', async () => {
  rows.set('a', storedFile('a', 0));
  const restored = rows.get('a');
  const one = await tab();
  one.moveChosenFile(FORM, 0, -1);
  await settled();
  expect(rows.get('a')).toBe(restored);
});
