import { vi } from 'vitest';

// Emulates the parts of browser storage that our code uses. All tabs of a browser share the storage.

type Row = object;
const ignore = () => {};
type StoreRequest = { result: unknown; onsuccess: (() => void) | null };

/**
 * Creates a store whose transactions run one after the other, as in IndexedDB. The store begins with the given rows,
 * whose key field is `keyPath`.
 */
export function storeOfFiles(rows = new Map<string, Row>(), keyPath = 'uploadId', isFull = () => false) {
  let last: Promise<unknown> = Promise.resolve();
  const transaction = () => {
    const waiting: (() => void)[] = [];
    const ask = (work: () => unknown) => {
      const request: StoreRequest = { result: undefined, onsuccess: null };
      waiting.push(() => {
        request.result = work();
        request.onsuccess?.();
      });
      return request;
    };
    const files = {
      get: (id: string) => ask(() => rows.get(id)),
      getAll: () => ask(() => [...rows.values()]),
      put: (row: Row) =>
        ask(() => {
          // A full store refuses new and changed rows.
          if (isFull()) throw new DOMException('Full', 'QuotaExceededError');
          rows.set(String(Reflect.get(row, keyPath)), { ...row });
        }),
      delete: (id: string) => ask(() => void rows.delete(id)),
      clear: () => ask(() => rows.clear()),
    };
    const own = { objectStore: () => files, error: null, oncomplete: ignore, onabort: ignore };
    last = last.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const before = new Map(rows);
      try {
        for (let work = waiting.shift(); work; work = waiting.shift()) work();
        own.oncomplete();
      } catch {
        rows.clear();
        for (const [key, row] of before) rows.set(key, row);
        own.onabort();
      }
    });
    return own;
  };
  const open = () => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: null as (() => void) | null };
    queueMicrotask(() => opening.onsuccess?.());
    return opening;
  };
  vi.stubGlobal('indexedDB', { open });
  return { rows };
}

export function stubLocalStorage(values = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  return values;
}

/** Emulates BroadcastChannel: a message reaches all other channels of the same name. */
export function broadcastChannels() {
  const all = new Set<Channel>();
  class Channel extends EventTarget {
    constructor(readonly name: string) {
      super();
      all.add(this);
    }
    postMessage(data: unknown) {
      for (const one of all)
        if (one !== this && one.name === this.name)
          setImmediate(() => one.dispatchEvent(new MessageEvent('message', { data })));
    }
    close() {
      all.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
}
