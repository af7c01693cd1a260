import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToLiveUpdates } from './subscribe-to-live-updates';

/** Stub of the browser's `EventSource`. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static made: Source[] = [];
  readyState = 0;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    Source.made.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  tell(name: string, lastEventId: string, data = '{}') {
    this.dispatchEvent(Object.assign(new Event(name), { lastEventId, data }));
  }
  refuse() {
    this.readyState = Source.CLOSED;
    this.onerror?.();
  }
}

const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const newest = () => Source.made.at(-1) as Source;
let following: AbortController;

function look(visibilityState: 'visible' | 'hidden') {
  document.visibilityState = visibilityState;
  document.dispatchEvent(new Event('visibilitychange'));
}

function follow(place = '', onNews = vi.fn(), onLost = vi.fn()) {
  subscribeToLiveUpdates('/api/schools/7/stream', place, { onNews, onLost }, following.signal);
  return { onNews, onLost };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', document);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { EventSource: Source }));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Source.made = [];
  following = new AbortController();
  look('visible');
});

afterEach(() => {
  following.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('when the page becomes visible again, the stream continues after the last event', () => {
  const { onNews } = follow();
  newest().tell('place', '1~5:5:');
  newest().tell('news', '2~7:7:', '{"posts":[3]}');
  expect(onNews).toHaveBeenCalledWith({ posts: [3] });
  const left = newest();
  look('hidden');
  expect(left.readyState).toBe(Source.CLOSED);
  look('visible');
  expect(Source.made.map(({ url }) => url)).toEqual([
    '/api/schools/7/stream',
    '/api/schools/7/stream?after=2%7E7%3A7%3A',
  ]);
});

it('the stream starts from the time when the list was loaded', () => {
  follow('1~4:4:');
  expect(newest().url).toBe('/api/schools/7/stream?after=1%7E4%3A4%3A');
});

it('the pauses between retries of a refused stream grow up to one minute', () => {
  const { onLost } = follow();
  const pauses = [5_000, 15_000, 30_000, 60_000, 60_000].map((pause) => {
    const count = Source.made.length;
    newest().refuse();
    vi.advanceTimersByTime(pause - 1);
    expect(Source.made).toHaveLength(count);
    vi.advanceTimersByTime(1);
    return Source.made.length - count;
  });
  expect(pauses).toEqual([1, 1, 1, 1, 1]);
  expect(onLost).toHaveBeenCalledTimes(2);
  // The 'place' event contains the stream's cursor. It shows that the server has accepted the stream, so the next pause
  // before a retry is 5 s again.
  newest().tell('place', '1~5:5:');
  newest().refuse();
  vi.advanceTimersByTime(5_000);
  expect(onLost).toHaveBeenCalledTimes(2);
});

it('subscribeToLiveUpdates opens no new stream after a lost connection, because the browser reconnects', () => {
  follow();
  newest().onerror?.();
  vi.advanceTimersByTime(120_000);
  expect(Source.made).toHaveLength(1);
});

it('without `EventSource`, subscribeToLiveUpdates asks its caller to refetch every minute on a visible page', () => {
  vi.stubGlobal('window', new EventTarget());
  const { onLost } = follow();
  vi.advanceTimersByTime(60_000);
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect([onLost.mock.calls.length, Source.made.length]).toEqual([1, 0]);
});

it('the stream closes for good when the abort signal fires', () => {
  follow();
  following.abort();
  look('hidden');
  look('visible');
  expect(Source.made).toHaveLength(1);
  expect(newest().readyState).toBe(Source.CLOSED);
});
