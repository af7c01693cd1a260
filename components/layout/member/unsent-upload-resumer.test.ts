import { beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '@/tests/support/media/browser-storage';
import { resumeUploadsWhenVisible } from './unsent-upload-resumer';

const resumed = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('@/components/posts/writing/post-upload-tray', () => ({ resumeUnsentUploads: resumed }));

const ME = 7;
const MARK = `pv-draft:${ME}:uploads`;

let marks: Map<string, string>;

beforeEach(() => {
  resumed.mockClear();
  marks = stubLocalStorage();
  vi.stubGlobal('document', new EventTarget());
  return () => vi.unstubAllGlobals();
});

function setVisibility(visibilityState: DocumentVisibilityState) {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('opening a page resumes unsent uploads', async () => {
  marks.set(MARK, '1');
  const stop = resumeUploadsWhenVisible(ME);
  await vi.waitFor(() => expect(resumed.mock.calls).toEqual([[ME]]));
  stop();
});

it('an open page resumes the uploads of a closed tab as soon as the page is visible again', async () => {
  const stop = resumeUploadsWhenVisible(ME);
  marks.set(MARK, '1');
  setVisibility('hidden');
  setVisibility('visible');
  await vi.waitFor(() => expect(resumed.mock.calls).toEqual([[ME]]));
  stop();
  setVisibility('visible');
  await new Promise((resolve) => setTimeout(resolve));
  expect(resumed).toHaveBeenCalledOnce();
});
