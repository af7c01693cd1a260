import { describe, expect, it } from 'vitest';
import { INITIAL_FILE_UPLOAD } from '@/lib/outbox/file-upload-state';
import {
  uploadDisplayName,
  findFileOrderToRestore,
  uploadStatusText,
  uploadTrayTitle,
  type UploadJob,
} from './upload-job';

const job = (fields: Partial<UploadJob> = {}): UploadJob => ({
  uploadId: 'x',
  kind: 'image',
  file: new File(['x'], 'x'),
  alt: '',
  poster: null,
  post: { id: 1, schoolId: 1 },
  number: 1,
  count: 2,
  thumbnail: null,
  isKept: false,
  ...INITIAL_FILE_UPLOAD,
  state: 'sending',
  ...fields,
});

it('the upload tray names a file by its position instead of its file name', () => {
  expect(uploadDisplayName(job())).toBe('Photo 1 of 2');
  expect(uploadDisplayName(job({ kind: 'video', number: 2 }))).toBe('Video 2 of 2');
  expect(uploadDisplayName(job({ count: 1 }))).toBe('Photo');
});

it('the upload tray describes the progress of each file', () => {
  expect(uploadStatusText(job({ share: 0.429 }))).toBe('42%');
  expect(uploadStatusText(job({ state: 'preparing' }))).toBe('Preparing…');
  expect(uploadStatusText(job({ state: 'waiting', message: 'Too fast.' }))).toBe('Waiting… Too fast.');
  expect(uploadStatusText(job({ state: 'failed', message: 'Damaged.' }))).toBe('Damaged.');
});

describe('the title of the upload tray', () => {
  it('the title of the upload tray says that files are being added while an upload is running', () => {
    expect(uploadTrayTitle([job({ state: 'failed' }), job({ state: 'queued' })])).toBe('Adding photos…');
    expect(uploadTrayTitle([job({ kind: 'video' })])).toBe('Adding video…');
  });

  it('the title of the upload tray says whether all, some or none of the files were added', () => {
    expect(uploadTrayTitle([job({ state: 'sent' }), job({ state: 'sent' })])).toBe('Photos added');
    expect(uploadTrayTitle([job({ state: 'sent', kind: 'video' }), job({ state: 'sent' })])).toBe(
      'Photos and videos added',
    );
    expect(uploadTrayTitle([job({ state: 'failed' })])).toBe('Photo not added');
    expect(uploadTrayTitle([job({ state: 'failed' }), job({ state: 'sent' })])).toBe('Some files were not added');
  });
});

describe("restoring the order of a post's files", () => {
  it('findFileOrderToRestore returns null when the files arrived in the chosen order', () => {
    expect(findFileOrderToRestore([job({ number: 1, mediaId: 7 }), job({ number: 2, mediaId: 9 })])).toBeNull();
    expect(findFileOrderToRestore([job({ number: 1, mediaId: null }), job({ number: 2, mediaId: 9 })])).toBeNull();
  });

  it("the chosen order of a post's files is restored after files arrived in another order", () => {
    expect(findFileOrderToRestore([job({ number: 2, mediaId: 7 }), job({ number: 1, mediaId: 9 })])).toEqual([
      { id: 9 },
      { id: 7 },
    ]);
  });

  it('files uploaded before a page reload get the positions that files uploaded after the reload leave free', () => {
    const late = [job({ number: 1, mediaId: 14 }), job({ number: 3, mediaId: null })];
    expect(findFileOrderToRestore(late, [11, 12, 14])).toEqual([{ id: 14 }, { id: 11 }, { id: 12 }]);
    expect(findFileOrderToRestore([job({ number: 2, mediaId: 14 })], [11, 12, 14])).toEqual([
      { id: 11 },
      { id: 14 },
      { id: 12 },
    ]);
    expect(findFileOrderToRestore([job({ number: 3, mediaId: 14 })], [12, 11, 14])).toBeNull();
  });

  it("the restored order of a post's files omits files that are no longer in the post", () => {
    const both = [job({ number: 2, mediaId: 7 }), job({ number: 1, mediaId: 9 })];
    expect(findFileOrderToRestore(both, [7])).toBeNull();
  });
});
