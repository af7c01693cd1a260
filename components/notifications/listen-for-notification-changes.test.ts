import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForNotificationChanges } from './listen-for-notification-changes';

/** Stub of the browser's `EventSource`. */
class Source extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static newest: Source;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Source.newest = this;
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  opens() {
    this.readyState = Source.OPEN;
    this.onopen?.();
  }
  breaks() {
    this.readyState = 0;
    this.onerror?.();
  }
}

/** Stub of `BroadcastChannel` that records the messages to other tabs. */
class Channel {
  static told: unknown[] = [];
  onmessage: (() => void) | null = null;
  postMessage(message: unknown) {
    Channel.told.push(message);
  }
  close() {
    this.onmessage = null;
  }
}

let following: AbortController;

function follow() {
  const onChange = vi.fn();
  listenForNotificationChanges(onChange, following.signal);
  return onChange;
}

beforeEach(() => {
  const locks = { request: (_name: string, _options: object, hold: () => Promise<void>) => hold() };
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('window', { EventSource: Source, BroadcastChannel: Channel });
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.told = [];
  following = new AbortController();
});

afterEach(() => {
  following.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the page refreshes each time the notification stream opens', () => {
  const onChange = follow();
  Source.newest.opens();
  expect([onChange.mock.calls.length, Channel.told]).toEqual([1, ['changed']]);
  Source.newest.breaks();
  Source.newest.opens();
  expect([onChange.mock.calls.length, Channel.told.length]).toEqual([2, 2]);
});

it('stream events reach every tab, and without a stream the page refreshes once a minute', () => {
  const onChange = follow();
  Source.newest.opens();
  Source.newest.dispatchEvent(new Event('changed'));
  vi.advanceTimersByTime(60_000);
  expect([onChange.mock.calls.length, Channel.told.length]).toEqual([2, 2]);
  const refused = Source.newest;
  refused.close();
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(Source.newest).not.toBe(refused);
});

it('a tab refreshes only once while another tab holds the notification stream', () => {
  navigator.locks.request = () => new Promise<never>(() => undefined);
  const onChange = follow();
  vi.advanceTimersByTime(600_000);
  expect(onChange).toHaveBeenCalledOnce();
});

it('live notifications stop for good when the abort signal fires', () => {
  const onChange = follow();
  following.abort();
  Source.newest.opens();
  vi.advanceTimersByTime(120_000);
  expect(onChange).not.toHaveBeenCalled();
});
