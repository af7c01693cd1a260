import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createIndexedDbTable } from './indexed-db-table';

type Opening = { result: { close: () => void }; onsuccess?: () => void; onblocked?: () => void };

describe('requests to a database that the browser cannot open', () => {
  let opening: Opening;
  const close = vi.fn();
  const readAll = () => createIndexedDbTable('pv-test', 'rows', 'id')('readonly', (rows) => rows.getAll());

  beforeEach(() => {
    close.mockReset();
    opening = { result: { close } };
    vi.stubGlobal('indexedDB', { open: () => opening });
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('a request on a database that never opens ends after three seconds', async () => {
    const ended = vi.fn();
    void readAll().then(ended);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls).toEqual([[null]]);
  });

  it('a connection that opens too late is closed', async () => {
    void readAll();
    await vi.advanceTimersByTimeAsync(3_000);
    opening.onsuccess?.();
    expect(close).toHaveBeenCalledOnce();
  });

  it('a request on a blocked database ends immediately', async () => {
    const result = readAll();
    opening.onblocked?.();
    await expect(result).resolves.toBeNull();
    opening.onsuccess?.();
    expect(close).toHaveBeenCalledOnce();
  });
});
