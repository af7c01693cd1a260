import { expect, it, vi } from 'vitest';
import { prepareChosenVideo } from './prepare-chosen-file';

/** Stub of the browser's video element. */
class Video extends EventTarget {
  removeAttribute = () => {};
  load = () => {};
}

it.each<[string, string | null, (video: Video, time: AbortController) => void]>([
  ['cannot be played', expect.stringContaining("can't play"), (video) => video.dispatchEvent(new Event('error'))],
  ['is not opened in time', null, (_video, time) => time.abort()],
])('a video that %s is accepted without a poster', async (_what, note, end) => {
  const [video, time, file] = [new Video(), new AbortController(), new File(['x'], 'x.mp4')];
  vi.stubGlobal('document', { createElement: () => video });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const read = prepareChosenVideo(file);
  end(video, time);
  expect(await read).toEqual({ file, poster: null, note });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
